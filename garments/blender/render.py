# Draws pictures with Cycles, one for every line of JSON on standard input:
#   blender -b -P render.py -- <folder> <threads>
# Leaves <name>.{colour,albedo,normal}.f32 in the folder (rows from the top, colour as linear light) and says
# 'DREW <name> <width> <height> <seconds> <processor seconds>'.
import json
import math
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
import bpy
import numpy as np
import cloth
import meshes
import scenes
import studio

folder, threads = sys.argv[sys.argv.index('--') + 1:][:2]
scene = studio.prepare(folder, int(threads))
cloth.prepare()
sweep = studio.sweep()
background = scene.world.node_tree.nodes['Background']
scenes.keep_studio(background)
pivot = meshes.add('pivot', None)
stone = studio.plain_material('stone', '#c3b6a4', 0.8)
walnut = studio.plain_material('walnut', '#6f4a2c', 0.4)
brass = studio.plain_material('brass', '#b08d57', 0.3, 1.0)
for kept in (stone, walnut, brass):
    # So that `without_unused` leaves it while nothing on the stage has it.
    kept.use_fake_user = True
dressed = {}
locks = {}


def stand_of(stand):
    """The hard parts of what wears the cloth, in the cut's own centimetres."""
    things = []
    for part in stand:
        x, y, z = part['at']
        turn = (0, math.pi / 2, 0) if part['lying'] else (0, 0, 0)
        thing = meshes.disc(part['of'], (x / 100, -z / 100, y / 100), part['radius'] / 100, part['length'] / 100, turn)
        thing.data.materials.append({'walnut': walnut, 'brass': brass, 'stone': stone}[part['of']])
        things.append(thing)
    return things


def dress(job):
    cut = job['cut']
    if cut not in dressed:
        garment, points, corners = meshes.cloth_of(folder, cut, job['box'])
        things = [garment, *stand_of(job['stand'])]
        if os.path.exists(f'{folder}/{cut}.metal-pos'):
            locks[cut] = meshes.metal_of(folder, cut)
            things.append(locks[cut])
        if job['form']:
            form = meshes.form_of(folder, cut, points, corners)
            form.data.materials.append(stone)
            things.append(form)
        for thing in things:
            thing.parent = pivot
        dressed[cut] = things
    for name, things in dressed.items():
        for thing in things:
            thing.hide_render = name != cut
    return dressed[cut][0]


def without_unused():
    for material in list(bpy.data.materials):
        if material.users == 0:
            bpy.data.materials.remove(material)
    for image in list(bpy.data.images):
        if image.users == 0 and image.name.endswith('.png'):
            bpy.data.images.remove(image)


def store_passes(name):
    for slot in ('colour', 'albedo', 'normal'):
        image = bpy.data.images.load(f'{folder}/exr/{slot}0001.exr')
        pixels = np.empty(len(image.pixels), np.float32)
        image.pixels.foreach_get(pixels)
        pixels.reshape(image.size[1], image.size[0], 4)[::-1, :, :3].tofile(f'{folder}/{name}.{slot}.f32')
        bpy.data.images.remove(image)


def draw(job):
    garment = dress(job)
    garment.data.materials[0] = cloth.cloth_material(job, folder)
    lock = locks.get(job['cut'])
    if lock:
        lock.hide_render = job['lock'] is None
        lock.data.materials[0] = studio.plain_material('lock', job['lock'] or '#000000', 0.28, 1.0)
    shot = job['shot']
    scenes.enter(shot.get('set'), background)
    if 'backdrop' in shot:
        sweep.data.materials.clear()
        sweep.data.materials.append(studio.paper_material(shot['backdrop']))
    without_unused()
    pivot.rotation_euler = (0, 0, math.radians(shot.get('yaw', 0)))
    studio.aim(scene, shot, job['size'])
    scene.cycles.samples = job['samples']
    started, worked = time.time(), time.process_time()
    bpy.ops.render.render()
    store_passes(job['name'])
    print(f"DREW {job['name']} {scene.render.resolution_x} {scene.render.resolution_y} {time.time() - started:.1f} "
          f'{time.process_time() - worked:.1f}', flush=True)


for line in sys.stdin:
    if line.strip():
        draw(json.loads(line))
