# The materials of cloth, lining and thread. Their colours are corrected so that the middle of a garment comes out of
# the studio in the colour of its swatch.
import math
import bpy
from nodes import Nodes, linear
from tiles import LARGE, SMALL, large_tile, small_tiles

# Standard deviations in metres of the relief's heights: of the long folds, of the creases, of the weave itself.
RELIEF = {
    'crepe': (0.0011, 0.00016, 0.00012),
    'satin': (0.0009, 0.00016, 0.000006),
    'velvet': (0.0008, 0.00014, 0.00005),
    'linen': (0.0008, 0.00036, 0.00006),
    'wool': (0.0005, 0.00010, 0.00010),
    'leather': (0.0002, 0.00006, 0.00003),
}

# How light a cloth comes out of the studio for an albedo of 1, and what its whole gloss adds: measured as linear light
# on the middle of garments in dark and light colours.
RESPONSE = {
    'crepe': (0.87, 0.007),
    'satin': (0.74, 0.008),
    'velvet': (0.73, 0.0),
    'linen': (0.94, 0.0),
    'wool': (0.97, 0.003),
    'leather': (0.93, 0.03),
}
# A bag comes out lighter by this factor: its walls face the lamps, while the folds of a garment face them only in part.
FLAT = 1.22
# Where src/cycles/light.ts begins to roll light off.
SHOULDER = 0.8

tiles = {}


def prepare():
    tiles['large'] = large_tile()
    tiles.update(small_tiles())


def before_roll_off(light):
    if light <= SHOULDER:
        return light
    return SHOULDER - (1 - SHOULDER) * math.log(1 - (light - SHOULDER) / (1 - SHOULDER))


def shine_of(code):
    """The share of gloss that is left in this colour: dark dye takes most of it, or black cloth would look grey."""
    red, green, blue = linear(code)[:3]
    return min(1.0, 0.3 + 12 * (0.2126 * red + 0.7152 * green + 0.0722 * blue))


def gloss_of(code, job):
    """The share of its gloss with which a cloth is drawn. Satin keeps all of it even in dark colours, but on a bag,
    which has no folds, that would be one large highlight. For velvet and leather `body_of` does not use the share."""
    if job['cloth'] == 'satin':
        return 0.3 if job['stiff'] else 1.0
    return shine_of(code)


def corrected(code, job):
    """The albedo that makes a cloth come out in the colour of its swatch; no value of it is above 0.95: the colour is
    dimmed as a whole if one would be."""
    gain, gloss = RESPONSE[job['cloth']]
    if job['stiff']:
        gain *= FLAT
    wanted = [max(0.0012, (before_roll_off(c) - gloss * shine_of(code)) / gain) for c in linear(code)[:3]]
    dimmed = min(1.0, 0.95 / max(wanted))
    return tuple(c * dimmed for c in wanted) + (1,)


def mask_of(path):
    image = bpy.data.images.load(path, check_existing=True)
    image.colorspace_settings.name = 'Non-Color'
    return image


def body_of(n, cloth, colour, normal, tangent, uneven, shine):
    if cloth == 'satin':
        matt = n.principled(colour, normal, Roughness=0.46, Specular=0.3 * shine, Sheen=0.25 * shine, Sheen_Tint=0.8,
                            Anisotropic=0.5, Tangent=tangent)
        lit = n.mix(0.03, n.valued(colour, 1.1), (1, 0.93, 0.86, 1))
        given = {'Color': lit, 'Roughness': 0.44, 'Anisotropy': 0.6, 'Normal': normal, 'Tangent': tangent}
        return n.blend(0.3 * shine, matt, n.node('ShaderNodeBsdfAnisotropic', given).outputs[0])
    if cloth == 'velvet':
        # Velvet's pile swallows light that falls on it straight and reflects light that falls on it at a slant.
        ground = n.node('ShaderNodeBsdfDiffuse', {'Color': colour, 'Roughness': 1.0, 'Normal': normal}).outputs[0]
        nap = n.math('MULTIPLY_ADD', uneven, 0.5, 2.4)
        pile = n.node('ShaderNodeBsdfVelvet',
                      {'Color': n.mix(0.03, n.valued(colour, nap, 0.92), (1, 1, 1, 1)), 'Sigma': 0.5, 'Normal': normal})
        return n.node('ShaderNodeAddShader', {0: ground, 1: pile.outputs[0]}).outputs[0]
    if cloth == 'leather':
        return n.principled(colour, normal, Roughness=0.48, Specular=0.28)
    rough, spec, sheen = {'crepe': (0.6, 0.2, 0.25), 'linen': (0.85, 0.15, 0.3), 'wool': (0.95, 0.1, 0.5)}[cloth]
    return n.principled(colour, normal, Roughness=rough, Specular=spec * shine, Sheen=sheen * shine, Sheen_Tint=0.6)


def thread_of(n, colour, metal, normal, bright):
    # Metal reflects the dim room more than the lamps and would look too dark, so thread of metal is drawn lighter than
    # its colour and at most three quarters metallic.
    tone = n.math('MULTIPLY_ADD', bright, 0.14, 1.0 + 0.25 * metal)
    return n.principled(n.valued(colour, tone), normal, Metallic=0.75 * metal, Roughness=0.42, Specular=0.5, Sheen=0.3)


def trim_colour(n, index, trims):
    ramp = n.node('ShaderNodeValToRGB', {0: index})
    ramp.color_ramp.interpolation = 'CONSTANT'
    stops = ramp.color_ramp.elements
    while len(stops) < len(trims):
        stops.new(0.5)
    for i, trim in enumerate(trims):
        stops[i].position = (i + 0.5) * 16 / 255 if i else 0
        stops[i].color = linear(trim['thread'])
    return ramp.outputs[0]


def cloth_material(job, folder):
    cloth = job['cloth']
    n = Nodes(job['name'])
    cm = n.node('ShaderNodeUVMap', uv_map='cm').outputs[0]
    place = n.node('ShaderNodeUVMap', uv_map='atlas').outputs[0]
    tangent = n.node('ShaderNodeTangent', direction_type='UV_MAP', uv_map='cm').outputs[0]
    mask = n.parts(n.image(mask_of(f"{folder}/{job['mask']}.mask.png"), place, extension='EXTEND'))
    index = n.image(mask_of(f"{folder}/{job['mask']}.index.png"), place, 'Closest', 'EXTEND')
    large = n.parts(n.image(tiles['large'], n.stretch(cm, 1 / LARGE, 1 / LARGE), 'Cubic'))
    small = n.parts(n.image(tiles[cloth], n.stretch(cm, 1 / SMALL, 1 / SMALL)))
    folds, creases, weave = RELIEF[cloth]
    if job['stiff']:
        folds, creases = 0.0, creases * 0.4
    relief = n.math('MULTIPLY', large[0], folds)
    relief = n.math('MULTIPLY_ADD', large[1], creases, relief)
    relief = n.math('MULTIPLY_ADD', small[0], weave, relief)
    # The mask's middle grey is the cloth; thread lies up to 1.2 mm above it.
    relief = n.math('MULTIPLY_ADD', mask[2], 0.0024, relief)
    normal = n.bump(relief)
    # Dyed cloth is never quite even.
    dyed = n.valued(corrected(job['colour'], job), n.math('MULTIPLY_ADD', large[2], 0.012, 1.0))
    shader = body_of(n, cloth, dyed, normal, tangent, large[2], gloss_of(job['colour'], job))
    if job['print'] or job['trims']:
        # Threads are laid slanting, each of a slightly different tone, so that metal glints.
        laid = n.parts(n.image(tiles['thread'], n.stretch(cm, 0.5 / SMALL, 0.5 / SMALL, 0.7)))
        thread_normal = n.bump(n.math('MULTIPLY_ADD', laid[0], 0.00012, relief))
    if job['print']:
        printed = job['print']
        if printed['metal'] or printed['raise'] > 0.3:
            ink = thread_of(n, linear(printed['colour']), printed['metal'] * 0.9, thread_normal, laid[1])
        else:
            code = printed['colour']
            ink = body_of(n, cloth, corrected(code, job), normal, tangent, large[2], gloss_of(code, job))
        shader = n.blend(mask[1], shader, ink)
    if job['trims']:
        metal = max(trim['metal'] for trim in job['trims'])
        shader = n.blend(mask[0], shader,
                         thread_of(n, trim_colour(n, index, job['trims']), metal, thread_normal, laid[1]))
    lining = n.mix(0.15, linear(job['lining']), (0.6, 0.55, 0.5, 1))
    inside = n.principled(lining, normal, Roughness=0.5, Sheen=0.3)
    behind = n.node('ShaderNodeNewGeometry').outputs['Backfacing']
    return n.done(n.blend(behind, shader, inside))
