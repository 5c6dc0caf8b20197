# The studio: lamps, a paper sweep, the camera, and what Cycles is told. Lengths are metres, z is up.
import math
import bpy
import numpy as np
from mathutils import Vector
from meshes import add, mesh_of
from nodes import Nodes, linear


def prepare(folder, threads):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    # Without a fixed number Cycles may use one thread only.
    scene.render.threads_mode, scene.render.threads = 'FIXED', threads
    scene.render.resolution_percentage = 100
    scene.render.use_persistent_data = True
    scene.view_settings.view_transform = 'Standard'
    cycles = scene.cycles
    cycles.device = 'CPU'
    cycles.use_denoising = False
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, 0.2, 8
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 4, 2, 2
    cycles.transmission_bounces = cycles.transparent_max_bounces = cycles.volume_bounces = 0
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 3, 6
    cycles.pixel_filter_type, cycles.filter_width = 'BLACKMAN_HARRIS', 1.5
    scene.view_layers[0].cycles.denoising_store_passes = True
    world = bpy.data.worlds.new('studio')
    scene.world = world
    world.use_nodes = True
    world.node_tree.nodes['Background'].inputs[0].default_value = (1, 0.99, 0.985, 1)
    world.node_tree.nodes['Background'].inputs[1].default_value = 0.24
    write_passes(scene, folder)
    light()
    scene.camera = add('camera', bpy.data.cameras.new('camera'))
    return scene


def write_passes(scene, folder):
    """Besides the picture, the denoiser needs its colours without light, and where its surfaces point."""
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    writer = tree.nodes.new('CompositorNodeOutputFile')
    writer.base_path = folder + '/exr'
    writer.format.file_format, writer.format.color_depth, writer.format.exr_codec = 'OPEN_EXR', '32', 'NONE'
    writer.file_slots.clear()
    for slot, output in (('colour', 'Image'), ('albedo', 'Denoising Albedo'), ('normal', 'Denoising Normal')):
        writer.file_slots.new(slot)
        tree.links.new(layers.outputs[output], writer.inputs[slot])


def lamp(name, place, size, watts, colour, target=(0, 0, 0.9)):
    lamp_data = bpy.data.lights.new(name, 'AREA')
    lamp_data.shape, lamp_data.size, lamp_data.size_y = 'RECTANGLE', size[0], size[1]
    lamp_data.energy, lamp_data.color = watts, colour
    thing = add(name, lamp_data)
    thing.location = place
    aim = [t - p for t, p in zip(target, place)]
    thing.rotation_euler = Vector(aim).to_track_quat('-Z', 'Y').to_euler()


def light():
    lamp('key', (-2.1, -2.3, 2.6), (1.3, 1.8), 122, (1, 0.993, 0.985))
    lamp('fill', (2.8, -2.6, 1.3), (2.2, 2.2), 30, (0.96, 0.98, 1))
    lamp('rim left', (-1.9, 0.75, 1.9), (0.35, 1.8), 42, (1, 0.99, 0.975))
    lamp('rim right', (1.9, 0.7, 1.7), (0.5, 1.8), 57, (1, 0.99, 0.975))


def sweep():
    """Floor, bend and wall of one sheet of paper."""
    turn = [(0.5 + 0.7 * math.sin(a), 0.7 - 0.7 * math.cos(a)) for a in np.linspace(0.05, math.pi / 2, 14)]
    line = [(-3.2, 0), (0.5, 0), *turn, (1.2, 4)]
    corners = np.array([(x, y, z) for y, z in line for x in (-4, 4)])
    faces = np.array([(i * 2, i * 2 + 1, i * 2 + 3, i * 2 + 2) for i in range(len(line) - 1)])
    return add('sweep', mesh_of('sweep', corners, faces))


# Albedo of the paper's wall, as a share of the colour that it has in the picture; the lamps add the rest.
PAPER = 0.84


def paper_material(code):
    """`code` is the colour in the picture; the albedo is darker by what the lamps add, which is most on the floor."""
    n = Nodes('paper')
    up = n.parts(n.node('ShaderNodeNewGeometry').outputs['Normal'])[2]
    dark = n.math('MULTIPLY_ADD', n.math('ABSOLUTE', up), 0.16, 1 - PAPER)
    toned = n.mix(dark, linear(code), (0, 0, 0, 1))
    return n.done(n.node('ShaderNodeBsdfDiffuse', {'Color': toned}).outputs[0])


def plain_material(name, code, rough, metal=0.0):
    n = Nodes(name)
    given = {'Base Color': linear(code), 'Roughness': rough, 'Specular': 0.25, 'Metallic': metal}
    return n.done(n.node('ShaderNodeBsdfPrincipled', given).outputs[0])


DISTANCE = 5.6


def aim(scene, shot, size):
    span, middle = shot.get('span', 166) / 100, shot.get('cy', 79) / 100
    camera = scene.camera
    camera.location = (shot.get('cx', 0) / 100, -DISTANCE, middle)
    camera.rotation_euler = (math.pi / 2, 0, 0)
    camera.data.sensor_fit = 'VERTICAL'
    camera.data.angle = 2 * math.atan(span / 2 / DISTANCE)
    camera.data.dof.use_dof = span < 0.7
    camera.data.dof.focus_distance = DISTANCE - 0.13
    camera.data.dof.aperture_fstop = 11
    scene.render.resolution_x, scene.render.resolution_y = round(shot['width'] * size), round(shot['height'] * size)
