# The sets in which a piece stands: each function in SETS builds things and lamps, and returns the strength of the light
# that comes from all around. Lengths are metres, z is up, the piece stands at the origin and faces the viewer, who
# looks along y.
import math
import bpy
import numpy as np
from mathutils import Vector
from meshes import add
from nodes import Nodes
import props
import studio


def sun(towards, strength, colour, soft):
    """Parallel light that falls in the direction `towards`; `soft` is the sun's width in degrees."""
    data = bpy.data.lights.new('sun', 'SUN')
    data.energy, data.color, data.angle = strength, colour, math.radians(soft)
    thing = add('sun', data)
    thing.rotation_euler = Vector(towards).to_track_quat('-Z', 'Y').to_euler()


def shade(towards, target, half, spring, lean, bars, thick, turned=0.0):
    """A sheet, not seen itself, that lets the sun through only by a barred window, whose light falls on `target`."""
    n = Nodes('shade')
    dark = n.done(n.node('ShaderNodeBsdfDiffuse', {'Color': (0, 0, 0, 1)}).outputs[0])
    thing = props.screen('shade', dark, half, spring, lean, bars, thick, math.radians(turned))
    thing.rotation_mode = 'QUATERNION'
    thing.rotation_quaternion = Vector(towards).to_track_quat('Y', 'Z')
    thing.location = Vector(target) - Vector(towards).normalized() * 3.2
    thing.visible_camera = thing.visible_diffuse = thing.visible_glossy = False


def arch():
    lime = props.plaster('lime', '#dcc2a6')
    props.floor('floor', props.stone('flags', '#cfb697'))
    props.arched_wall('arch', lime, 0.55, 0.55, 0.86, 1.02, 0.34)
    props.arched_wall('arch', lime, 2.6, 0.4, 0.74, 1.0, 0.3, middle=0.1)
    for x in (-2.2, 2.2):
        props.side_wall('passage', lime, x, 1.1, 2.6)
    props.wall('beyond', props.glowing('beyond', '#e9c69b', '#cfd3cf', 0.4, 2.6, 0.85), 6.5)
    sun((1.0, 1.15, -0.85), 2.7, (1, 0.86, 0.7), 1.0)
    studio.lamp('sky', (-2.6, -3.0, 2.8), (2.4, 2.4), 52, (1, 0.95, 0.9))
    studio.lamp('rim', (1.2, 1.9, 2.1), (0.8, 1.6), 60, (1, 0.86, 0.7))
    return 0.28


def window():
    props.floor('floor', props.stone('honed', '#b9a08a', 1.4, '#9a826d'))
    props.wall('wall', props.plaster('rose', '#cdaa92'), 0.75)
    towards = (1.0, 1.25, -0.62)
    shade(towards, (0.5, 0.75, 1.0), 0.74, 1.5, 0.25, 0.2, 0.035, 45)
    sun(towards, 5.5, (1, 0.87, 0.7), 0.5)
    studio.lamp('sky', (-2.2, -2.9, 2.4), (2.0, 2.4), 60, (1, 0.96, 0.92))
    studio.lamp('rim', (2.0, 0.3, 1.9), (0.4, 1.8), 30, (0.95, 0.97, 1))
    return 0.2


def majlis():
    props.floor('floor', props.plaster('screed', '#c4ab91', 0.04, 0.0005))
    wall = props.plaster('wall', '#d8c3a9')
    props.wall('wall', wall, 1.75)
    props.arched_wall('niche', wall, 1.55, 0.2, 0.5, 0.95, 0.18, middle=-0.95)
    carpet = props.woven('sadu', ['#7a2f35', '#e8dcc6', '#2b2326', '#b98a46'])
    props.box('carpet', (-2.6, -1.5, 0), (2.6, 0.55, 0.012), carpet, 0.003)
    seat, backs = props.textile('seat', '#e3d6c1'), ['#7a2f35', '#b98a46', '#4a3b34', '#7a2f35', '#d8c6a8']
    props.box('bench', (-0.2, 0.75, 0), (3.2, 1.5, 0.3), seat, 0.06)
    for i, code in enumerate(backs):
        props.cushion('cushion', (0.18 + i * 0.56, 1.32, 0.54), (0.56, 0.26, 0.5), props.textile('cushion', code),
                      (-14, 0, (-1) ** i * 4))
    walnut = props.wood('walnut', '#6b4529')
    brass = studio.plain_material('brass', '#c0964f', 0.28, 1.0)
    props.lathe('table', [(0.0, 0.3), (0.34, 0.3), (0.35, 0.29), (0.35, 0.265), (0.3, 0.25), (0.06, 0.24), (0.05, 0.03),
                          (0.22, 0.02), (0.22, 0)], (1.02, 0.1, 0), walnut)
    props.lathe('tray', [(0, 0.004), (0.24, 0.004), (0.26, 0.02), (0.265, 0.02), (0.245, 0)], (1.02, 0.1, 0.3), brass)
    pot = props.curve([(0.055, 0), (0.075, 0.03), (0.07, 0.08), (0.036, 0.13), (0.046, 0.17), (0.03, 0.2),
                       (0.012, 0.235), (0.014, 0.25), (0.0, 0.262)])
    props.lathe('dallah', pot, (0.95, 0.12, 0.305), brass)
    china = props.plaster('china', '#f1e9dc', 0.0, 0.0)
    cup = props.curve([(0.016, 0), (0.03, 0.022), (0.036, 0.05), (0.033, 0.049), (0.026, 0.02), (0, 0.008)])
    for x, y in ((1.09, 0.02), (1.15, 0.13), (1.05, 0.2)):
        props.lathe('cup', cup, (x, y, 0.305), china)
    jar = props.curve([(0.1, 0), (0.17, 0.14), (0.19, 0.34), (0.13, 0.5), (0.085, 0.56), (0.11, 0.6)])
    props.lathe('jar', jar, (-0.95, 1.65, 0), props.plaster('clay', '#9a6a49', 0.1))
    towards = (1.0, 0.9, -0.75)
    shade(towards, (0.5, 1.1, 0.8), 0.9, 1.6, 0.3, 0.3, 0.05)
    sun(towards, 4.2, (1, 0.86, 0.68), 1.0)
    studio.lamp('sky', (-2.4, -3.0, 2.6), (2.4, 2.4), 85, (1, 0.95, 0.9))
    return 0.3


def dune():
    rows, columns = 520, 620
    x, y = np.meshgrid(np.linspace(-12, 12, columns), np.linspace(-5.5, 18, rows))
    heights = np.zeros_like(x)
    # Each crest is gentle on its sunny side, steep on the other, and wanders to the horizon.
    for start, high, wander, seed in ((1.9, 1.25, 0.9, 0.3), (-3.8, 1.5, 1.4, 2.1), (7.0, 2.2, 1.2, 4.0)):
        across = x - start - wander * np.sin(0.42 * y + seed) - 0.16 * y
        # Rounded at the top, because the grid would show a sharp edge as teeth.
        far = np.hypot(across, 0.12) - 0.12
        profile = np.where(across < 0, np.exp(-far / 3.0), np.exp(-far / 0.85))
        heights = np.maximum(heights, high * profile * np.clip((y - 0.8) / 7, 0, 1) ** 0.8)
    heights += 0.03 * np.sin(0.9 * x + 0.7 * y) * (1 - np.exp(-(x ** 2 + y ** 2)))
    heights -= heights[np.abs(y[:, 0]).argmin(), np.abs(x[0]).argmin()]
    props.sheet('dune', heights, (-12, -5.5), (12, 18), props.sand('sand', '#d2a87c'))
    sky = props.glowing('sky', '#f6d3ab', '#9fb6c9', 0.2, 5.5, 0.95)
    props.wall('sky', sky, 20, 30, 16)
    sun((1.0, 0.55, -0.34), 4.6, (1, 0.8, 0.58), 0.8)
    studio.lamp('fill', (-1.0, -4.5, 2.6), (3, 2.4), 55, (0.92, 0.95, 1))
    return 0.32


def atelier():
    props.floor('floor', props.wood('boards', '#9a7450'))
    props.wall('wall', props.plaster('white', '#e2d8ca'), 1.3)
    walnut = props.wood('walnut', '#74502f')
    props.box('table', (0.75, 0.2, 0.82), (2.9, 1.1, 0.87), walnut, 0.006)
    for leg in (0.82, 2.8):
        props.box('leg', (leg, 0.28, 0), (leg + 0.06, 0.34, 0.82), walnut)
        props.box('leg', (leg, 0.96, 0), (leg + 0.06, 1.02, 0.82), walnut)
    cloths = ['#5b2433', '#c9b79d', '#2f4a44', '#b58a4a', '#31323e', '#a8574c', '#d9cdbb']
    for i, code in enumerate(cloths):
        row, column = divmod(i, 4)
        place = (1.0 + 0.17 * column + 0.085 * row, 0.62, 0.955 + 0.145 * row)
        props.roll('bolt', props.textile('bolt', code), place, 0.72, 0.078, (90, 0, 0))
    for row, high in enumerate((1.32, 1.72)):
        props.box('shelf', (0.62, 1.02, high), (2.9, 1.3, high + 0.03), walnut)
        for i in range(7):
            left = 0.7 + i * 0.31
            for layer in range(2 + (i * 5 + row) % 3):
                z = high + 0.03 + layer * 0.052
                folded = props.textile('folded', cloths[(i * 3 + row * 2 + layer * (i % 2)) % len(cloths)])
                props.box('folded', (left, 1.04, z), (left + 0.27, 1.27, z + 0.05), folded, 0.02)
    for i, code in enumerate(('#c9b79d', '#5b2433', '#2f4a44')):
        place, turn = (-0.82 + 0.19 * i, 1.06, 0.62), (11, -3 + 3 * i, 0)
        props.roll('bolt', props.textile('bolt', code), place, 1.24 - 0.1 * i, 0.08, turn)
    towards = (1.0, 0.8, -0.7)
    shade(towards, (0.2, 0.7, 0.95), 1.15, 1.7, 0.0, 0.56, 0.05)
    sun(towards, 4.2, (1, 0.92, 0.8), 1.2)
    studio.lamp('sky', (-2.4, -2.8, 2.5), (2.4, 2.4), 95, (0.98, 0.98, 1))
    return 0.3


def courtyard():
    lime = props.plaster('lime', '#b98d74')
    props.floor('floor', props.stone('flags', '#c2a284', 0.6))
    props.arched_wall('arcade', lime, 0.9, 0.45, 0.5, 1.15, 0.22)
    props.wall('behind', props.glowing('behind', '#5a3a3c', '#2a2740', 0, 2.6, 0.7), 3.4)
    brass = studio.plain_material('brass', '#c89b4e', 0.3, 1.0)
    flame = props.glowing('flame', '#ffc877', '#ffb45c', 0, 2, 9)
    for x, y, high in ((-0.72, 0.2, 0.42), (-0.5, -0.12, 0.27), (0.76, 0.15, 0.34)):
        frame = [(0.42, 0), (0.42, 0.06), (0.36, 0.1), (0.36, 0.12), (0.02, 0.12)]
        props.lathe('foot', [(r * high * 0.6, z * high) for r, z in frame], (x, y, 0), brass)
        props.lathe('flame', [(0.28 * high * 0.6, 0.12 * high), (0.28 * high * 0.6, 0.7 * high)], (x, y, 0), flame)
        for k in range(8):
            a = k * math.pi / 4
            rib = (x + 0.36 * 0.6 * high * math.cos(a), y + 0.36 * 0.6 * high * math.sin(a), 0.41 * high)
            props.roll('rib', brass, rib, 0.6 * high, 0.024 * high)
        hood = [(0.42, 0.7), (0.42, 0.74), (0.3, 0.84), (0.1, 0.93), (0.05, 0.97), (0.07, 1.0), (0, 1.03)]
        props.lathe('hood', [(r * high * 0.6, z * high) for r, z in hood], (x, y, 0), brass)
    studio.lamp('dusk', (-2.3, -2.8, 2.6), (1.6, 2.0), 95, (1, 0.9, 0.8))
    studio.lamp('sky', (2.8, -2.4, 2.2), (2.0, 2.4), 26, (0.75, 0.82, 1))
    studio.lamp('rim', (1.5, 0.75, 2.0), (0.4, 1.6), 36, (1, 0.8, 0.55))
    return 0.14


def drapery():
    props.floor('floor', props.stone('marble', '#e4d9cc', 1.6, '#cdbfae'))
    props.wall('wall', props.plaster('wall', '#e6d8c8', 0.02), 1.25)
    silk = props.textile('silk', '#efe4d6', 0.0002, 60.0)
    props.curtain('curtain', silk, -1.75, -0.12, 0.85, 3.4, 13, 0.05, 3)
    props.curtain('curtain', silk, 1.8, 0.14, 0.85, 3.4, 13, 0.05, 8)
    studio.lamp('key', (-2.2, -2.3, 2.7), (1.3, 1.8), 120, (1, 0.97, 0.93))
    studio.lamp('fill', (2.8, -2.6, 1.3), (2.2, 2.2), 26, (0.98, 0.98, 1))
    studio.lamp('back', (0.0, 1.1, 2.9), (1.6, 0.3), 30, (1, 0.93, 0.82), (0, 1.1, 0))
    studio.lamp('rim', (1.9, 0.5, 1.7), (0.5, 1.8), 40, (1, 0.98, 0.95))
    return 0.24


def gallery():
    props.floor('floor', props.stone('terrazzo', '#bdb6ac', 1.2, '#aaa298'))
    props.wall('wall', props.plaster('chalk', '#d5d0c7', 0.03), 0.9)
    props.box('plinth', (0.55, 0.1, 0), (1.15, 0.7, 0.42), props.plaster('plinth', '#c9c2b6', 0.03), 0.006)
    vase = props.curve([(0.07, 0), (0.12, 0.1), (0.13, 0.24), (0.06, 0.36), (0.045, 0.44), (0.06, 0.47)])
    props.lathe('vase', vase, (0.86, 0.4, 0.42), props.plaster('ink', '#3a3836', 0.08))
    towards = (1.0, 1.1, -0.8)
    shade(towards, (0.0, 0.6, 1.2), 0.62, 1.9, 0.0, 1.05, 0.035)
    sun(towards, 4.6, (1, 0.94, 0.86), 0.6)
    studio.lamp('sky', (-2.2, -2.9, 2.5), (2.2, 2.4), 85, (0.97, 0.98, 1))
    return 0.26


SETS = {'arch': arch, 'window': window, 'majlis': majlis, 'dune': dune, 'atelier': atelier, 'courtyard': courtyard,
        'drapery': drapery, 'gallery': gallery}
built = {}


def keep_studio(background):
    """Everything that is there by now belongs to the studio; `enter` builds each set when a picture first needs it."""
    built[None] = (set(bpy.data.objects), background.inputs[1].default_value)


def enter(name, background):
    """Shows one set with its lamps, or the studio if `name` is None, and hides all others."""
    if name not in built:
        before = set(bpy.data.objects)
        strength = SETS[name]()
        built[name] = (set(bpy.data.objects) - before, strength)
    for key, (things, _) in built.items():
        for thing in things:
            thing.hide_render = key != name
    background.inputs[1].default_value = built[name][1]
