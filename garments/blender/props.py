# What scenes are built from: walls, arches, textiles and vessels. Lengths are metres, z is up, the viewer looks along
# y.
import math
import bpy
import numpy as np
from meshes import add, disc, mesh_of
from nodes import Nodes, linear
from tiles import tile


def made(name, points, faces, material, smooth=False):
    thing = add(name, mesh_of(name, np.array(points, float), np.array(faces), smooth))
    thing.data.materials.append(material)
    return thing


def box(name, low, high, material, radius=0.004):
    """`radius` is that of its edges."""
    (x0, y0, z0), (x1, y1, z1) = low, high
    points = [(x, y, z) for z in (z0, z1) for y in (y0, y1) for x in (x0, x1)]
    faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    thing = made(name, points, faces, material, True)
    bevel = thing.modifiers.new('edges', 'BEVEL')
    bevel.width, bevel.segments = radius, 4
    thing.data.use_auto_smooth = True


def arch_line(half, spring, lean):
    """The upper edge of an opening from left to right: two arcs whose centres lie `lean` beyond the middle."""
    radius = half + lean
    across = np.linspace(-half, half, 41)
    return [(x, spring + math.sqrt(max(0.0, radius ** 2 - (abs(x) + lean) ** 2))) for x in across]


def arched_wall(name, material, y, deep, half, spring, lean, middle=0.0):
    """A wall of the thickness `deep`, whose front is at `y`, with one pointed opening down to the floor."""
    wide, high = 5.0, 5.0
    line = [(middle + x, z) for x, z in arch_line(half, spring, lean)]
    points, faces = [], []

    def quad(*corners):
        faces.append(tuple(range(len(points), len(points) + 4)))
        points.extend(corners)

    for left, right in ((middle - wide, middle - half), (middle + half, middle + wide)):
        quad((left, y, 0), (right, y, 0), (right, y, high), (left, y, high))
    for (x0, z0), (x1, z1) in zip(line, line[1:]):
        quad((x0, y, z0), (x1, y, z1), (x1, y, high), (x0, y, high))
        quad((x0, y, z0), (x0, y + deep, z0), (x1, y + deep, z1), (x1, y, z1))
    for x in (middle - half, middle + half):
        quad((x, y, 0), (x, y + deep, 0), (x, y + deep, spring), (x, y, spring))
    return made(name, points, faces, material)


def screen(name, material, half, spring, lean, bars, thick, turned):
    """A large upright sheet with one pointed window around the origin, which has crossed bars every `bars` metres."""
    top = spring + math.sqrt((half + lean) ** 2 - lean ** 2)
    low, far = -top / 2, 8.0
    line = [(x, z + low) for x, z in arch_line(half, spring, lean)]
    corners = [[(-far, -far), (-half, -far), (-half, far), (-far, far)],
               [(half, -far), (far, -far), (far, far), (half, far)],
               [(-half, -far), (half, -far), (half, low), (-half, low)]]
    corners += [[(x0, z0), (x1, z1), (x1, far), (x0, far)] for (x0, z0), (x1, z1) in zip(line, line[1:])]
    reach = math.hypot(half, top / 2)
    # Short pieces, because Cycles finds small faces faster than long slanting ones.
    pieces = np.arange(-reach, reach, 0.25)
    for at in np.arange(bars / 2, reach, bars):
        for side, start in ((side, start) for side in (-at, at) for start in pieces):
            one = [(side - thick / 2, start), (side + thick / 2, start), (side + thick / 2, start + 0.25),
                   (side - thick / 2, start + 0.25)]
            corners += [one, [(z, x) for x, z in one]]
    flat = np.array(corners).reshape(-1, 2)
    turn = np.array([[math.cos(turned), -math.sin(turned)], [math.sin(turned), math.cos(turned)]])
    flat[4 * (3 + len(line) - 1):] = flat[4 * (3 + len(line) - 1):] @ turn
    points = np.stack([flat[:, 0], np.zeros(len(flat)), flat[:, 1]], 1)
    return made(name, points, np.arange(len(flat)).reshape(-1, 4), material)


def wall(name, material, y, wide=6.0, high=5.0):
    return made(name, [(-wide, y, 0), (wide, y, 0), (wide, y, high), (-wide, y, high)], [(0, 1, 2, 3)], material)


def side_wall(name, material, x, y0, y1):
    return made(name, [(x, y0, 0), (x, y1, 0), (x, y1, 5), (x, y0, 5)], [(0, 1, 2, 3)], material)


def floor(name, material):
    return made(name, [(-8, -7, 0), (8, -7, 0), (8, 8, 0), (-8, 8, 0)], [(0, 1, 2, 3)], material)


def sheet(name, heights, low, high, material):
    """A grid over the ground from `low` to `high`; a row of `heights` lies at one y, its columns run along x."""
    rows, columns = heights.shape
    x, y = np.meshgrid(np.linspace(low[0], high[0], columns), np.linspace(low[1], high[1], rows))
    points = np.stack([x.ravel(), y.ravel(), heights.ravel()], 1)
    return made(name, points, grid_faces(rows, columns), material, True)


def grid_faces(rows, columns):
    at = np.arange(rows * columns).reshape(rows, columns)
    return np.stack([at[:-1, :-1], at[:-1, 1:], at[1:, 1:], at[1:, :-1]], 2).reshape(-1, 4)


def lathe(name, profile, place, material):
    """A round thing: `profile` is its outline as pairs of radius and height."""
    steps = 72
    angles = np.linspace(0, 2 * math.pi, steps + 1)
    x, y, foot = place
    points = [(x + r * math.cos(a), y + r * math.sin(a), foot + z) for r, z in profile for a in angles]
    return made(name, points, grid_faces(len(profile), steps + 1), material, True)


def curve(points):
    """A smooth outline through points (Catmull-Rom)."""
    steps = 12
    knots = np.array([points[0], *points, points[-1]], float)
    line = []
    for a, b, c, d in zip(knots, knots[1:], knots[2:], knots[3:]):
        for t in np.arange(steps) / steps:
            bent = (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3
            line.append(0.5 * (2 * b + (c - a) * t + bent))
    return [tuple(point) for point in (*line, knots[-1])]


def cushion(name, place, size, material, turn=(0.0, 0.0, 0.0)):
    """A filled square: full in the middle, its corners drawn out."""
    steps = 36
    u, v = np.meshgrid(np.linspace(-1, 1, steps), np.linspace(-1, 1, steps))
    full = ((1 - u ** 4) * (1 - v ** 4)) ** 0.5
    pinch = 1 - 0.1 * (1 - np.abs(u * v)) * (np.maximum(np.abs(u), np.abs(v)) ** 3)
    x, z = u * pinch * size[0] / 2, v * pinch * size[2] / 2
    sides = [np.stack([x, sign * full * size[1] / 2, z], 2).reshape(-1, 3) for sign in (-1, 1)]
    one = grid_faces(steps, steps)
    thing = made(name, np.concatenate(sides), np.concatenate([one, one[:, ::-1] + steps * steps]), material, True)
    thing.location, thing.rotation_euler = place, [math.radians(angle) for angle in turn]
    return thing


def curtain(name, material, outer, inner, y, high, folds, deep, seed):
    """A cloth that hangs from a rod and is tied back at waist height towards its outer side."""
    columns, rows = 460, 90
    across, down = np.meshgrid(np.linspace(0, 1, columns), np.linspace(0, 1, rows))
    random = np.random.default_rng(seed)
    # Gathers are neither equally wide nor equally deep.
    sway = sum(random.uniform(0.4, 1.0) * np.sin(2 * np.pi * k * across + random.uniform(0, 6)) for k in range(1, 7))
    full = 0.75 + 0.25 * np.sin(5.4 * np.pi * across + seed)
    drift = 0.9 * down * np.sin(2 * np.pi * (across + 0.4 * down) + seed)
    wave = np.sin(2 * np.pi * folds * across + sway + drift) + 0.25 * np.sin(4 * np.pi * folds * across + 2 * sway)
    z = high * (1 - down)
    # Below the tie it falls almost straight.
    above = z - 1.12
    tied = 0.32 * np.where(above > 0, np.exp(-((above / 1.2) ** 2)), 0.72 + 0.28 * np.exp(-((above / 0.4) ** 2)))
    x = outer + (inner - outer) * across * (1 - tied)
    depth = y + deep * full * (0.5 + 0.5 * down) * (1 + 0.5 * tied) * wave
    return made(name, np.stack([x, depth, z], 2).reshape(-1, 3), grid_faces(rows, columns), material, True)


def roll(name, material, place, length, radius, turn=(0, 0, 0)):
    """A cylinder, e.g. a roll of cloth; `turn` in degrees."""
    thing = disc(name, place, radius, length, [math.radians(angle) for angle in turn])
    thing.data.materials.append(material)


def plaster(name, code, patchy=0.07, rough=0.0016):
    """Lime plaster: a little uneven in colour and level."""
    n = Nodes(name)
    place = n.node('ShaderNodeTexCoord').outputs['Object']
    broad = n.node('ShaderNodeTexNoise', {'Vector': place, 'Scale': 1.1, 'Detail': 5.0, 'Roughness': 0.6}).outputs[0]
    fine = n.node('ShaderNodeTexNoise', {'Vector': place, 'Scale': 9.0, 'Detail': 4.0, 'Roughness': 0.65}).outputs[0]
    tone = n.math('MULTIPLY_ADD', broad, 2 * patchy, 1 - patchy)
    normal = n.bump(n.math('MULTIPLY', fine, rough * 6))
    colour = n.valued(linear(code), tone)
    return n.done(n.principled(colour, normal, Roughness=0.92, Specular=0.12))


def stone(name, code, size=0.9, joint='#a08a74'):
    """Slabs of honed stone with narrow joints."""
    n = Nodes(name)
    place = n.node('ShaderNodeTexCoord').outputs['Object']
    veins = n.node('ShaderNodeTexNoise', {'Vector': place, 'Scale': 2.3, 'Detail': 6.0, 'Distortion': 0.8}).outputs[0]
    toned = n.valued(linear(code), n.math('MULTIPLY_ADD', veins, 0.24, 0.88))
    slabs = n.node('ShaderNodeTexBrick', {'Vector': place, 'Color1': (1, 1, 1, 1), 'Color2': (0.94, 0.94, 0.94, 1),
                                          'Mortar': (0, 0, 0, 1), 'Scale': 1 / size, 'Mortar Size': 0.006,
                                          'Brick Width': 1.0, 'Row Height': 1.0}, offset=0.0).outputs[0]
    colour = n.mix(n.parts(slabs)[0], linear(joint), toned)
    gloss = n.math('MULTIPLY_ADD', veins, 0.2, 0.32)
    given = {'Base Color': colour, 'Roughness': gloss, 'Specular': 0.3}
    return n.done(n.node('ShaderNodeBsdfPrincipled', given).outputs[0])


def wood(name, code):
    n = Nodes(name)
    place = n.node('ShaderNodeTexCoord').outputs['Object']
    drawn = n.node('ShaderNodeMapping', {'Vector': place, 'Scale': (1.2, 14, 14)}).outputs[0]
    grain = n.node('ShaderNodeTexNoise', {'Vector': drawn, 'Scale': 3.0, 'Detail': 5.0, 'Distortion': 0.6}).outputs[0]
    colour = n.valued(linear(code), n.math('MULTIPLY_ADD', grain, 0.9, 0.55))
    given = {'Base Color': colour, 'Roughness': 0.42, 'Specular': 0.3}
    return n.done(n.node('ShaderNodeBsdfPrincipled', given).outputs[0])


def textile(name, code, relief=0.0006, scale=90.0):
    n = Nodes(name)
    place = n.node('ShaderNodeTexCoord').outputs['Object']
    weave = n.node('ShaderNodeTexNoise', {'Vector': place, 'Scale': scale, 'Detail': 2.0}).outputs[0]
    broad = n.node('ShaderNodeTexNoise', {'Vector': place, 'Scale': 5.0, 'Detail': 3.0}).outputs[0]
    normal = n.bump(n.math('MULTIPLY_ADD', broad, 0.012, n.math('MULTIPLY', weave, relief * 4)))
    return n.done(n.principled(linear(code), normal, Roughness=0.9, Specular=0.12, Sheen=0.4, Sheen_Tint=0.6))


def woven(name, codes):
    """A carpet in the manner of sadu: bands of plain stripes, triangles and lozenges. Repeats along both sides."""
    high, wide = 256, 256
    y, x = np.mgrid[0:high, 0:wide]
    shades = [np.array(linear(code)[:3]) for code in codes]
    picture = np.zeros((high, wide, 3)) + shades[0]
    saw = np.abs((x % 32) - 16)
    bands = [(14, 20, True, 1), (20, 26, True, 2), (26, 58, saw > (y - 26) / 2, 1),
             (58, 64, True, 2), (64, 70, True, 3), (96, 160, saw < 16 - np.abs(y - 128) / 2, 3),
             (104, 152, saw < 12 - np.abs(y - 128) / 2, 1), (186, 192, True, 3), (192, 198, True, 2),
             (198, 230, saw > (230 - y) / 2, 1), (230, 236, True, 2), (236, 242, True, 1)]
    for start, end, where, shade in bands:
        picture[np.logical_and(where, np.logical_and(y >= start, y < end))] = shades[shade]
    n = Nodes(name)
    image = tile(name, *(picture[:, :, k] for k in range(3)))
    place = n.node('ShaderNodeTexCoord').outputs['Object']
    laid = n.node('ShaderNodeMapping', {'Vector': place, 'Scale': (1.6, 1.1, 1)}).outputs[0]
    colour = n.image(image, laid, 'Closest')
    wool = n.node('ShaderNodeTexNoise', {'Vector': place, 'Scale': 140.0, 'Detail': 2.0}).outputs[0]
    toned = n.valued(colour, n.math('MULTIPLY_ADD', wool, 0.3, 0.85))
    return n.done(n.principled(toned, n.bump(n.math('MULTIPLY', wool, 0.004)), Roughness=1.0, Specular=0.05, Sheen=0.3))


def sand(name, code):
    """Ripples of the wind, and grains."""
    n = Nodes(name)
    place = n.node('ShaderNodeTexCoord').outputs['Object']
    drawn = n.node('ShaderNodeMapping', {'Vector': place, 'Scale': (3.2, 9.0, 1), 'Rotation': (0, 0, 0.35)}).outputs[0]
    ripples = n.node('ShaderNodeTexWave', {'Vector': drawn, 'Scale': 0.9, 'Distortion': 5.0, 'Detail': 2.0,
                                           'Detail Scale': 0.5}, bands_direction='Y').outputs[1]
    grain = n.node('ShaderNodeTexNoise', {'Vector': place, 'Scale': 260.0, 'Detail': 2.0}).outputs[0]
    relief = n.math('MULTIPLY_ADD', ripples, 0.014, n.math('MULTIPLY', grain, 0.004))
    colour = n.valued(linear(code), n.math('MULTIPLY_ADD', grain, 0.16, 0.92))
    return n.done(n.principled(colour, n.bump(relief), Roughness=1.0, Specular=0.05))


def glowing(name, lower, upper, z0, z1, strength):
    """A surface that gives light by itself, from one colour at the height `z0` to another at `z1`, e.g. a sky."""
    n = Nodes(name)
    height = n.node('ShaderNodeSeparateXYZ', {0: n.node('ShaderNodeNewGeometry').outputs['Position']}).outputs[2]
    share = n.math('DIVIDE', n.math('SUBTRACT', height, z0), z1 - z0)
    colour = n.mix(n.node('ShaderNodeClamp', {0: share}).outputs[0], linear(lower), linear(upper))
    return n.done(n.node('ShaderNodeEmission', {'Color': colour, 'Strength': strength}).outputs[0])
