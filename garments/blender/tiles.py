# The small relief of cloths as repeating height maps, made once a run. Looking one up costs far less than computing
# noise at every sample. Heights have no unit, a mean near 0 and a standard deviation near 1; cloth.py scales them.
import bpy
import numpy as np


def filtered(size, seed, across, along, rise=0.0):
    """Repeating noise whose features are `across` texels wide and `along` texels high; mean 0, deviation 1."""
    white = np.fft.rfft2(np.random.default_rng(seed).standard_normal((size, size)))
    fy = np.fft.fftfreq(size)[:, None] * along
    fx = np.fft.rfftfreq(size)[None, :] * across
    turned = fx * fx + fy * fy + 2 * rise * fx * fy
    band = turned * np.exp(-3.0 * turned)
    noise = np.fft.irfft2(white * band, s=(size, size))
    return (noise - noise.mean()) / noise.std()


def tile(name, *channels):
    """A float image of up to three channels; rows go upwards, as uv does."""
    size = channels[0].shape[0]
    pixels = np.ones((size, size, 4), np.float32)
    for i, channel in enumerate(channels):
        pixels[:, :, i] = channel
    image = bpy.data.images.new(name, size, size, float_buffer=True, is_data=True)
    image.pixels.foreach_set(pixels.ravel())
    image.pack()
    return image


def threads(size, count, seed, wander):
    """A plain weave: `count` warp and weft threads, over and under each other, each a little uneven."""
    rows, columns = np.mgrid[0:size, 0:size] / size
    sway = filtered(size, seed, size / 12, size / 12) * wander / count
    x, y = (columns + sway) * count, (rows + sway.T) * count
    over = np.sign(np.sin(np.pi * x) * np.sin(np.pi * y))
    warp = np.abs(np.sin(np.pi * x)) * (0.7 + 0.3 * over)
    weft = np.abs(np.sin(np.pi * y)) * (0.7 - 0.3 * over)
    uneven = filtered(size, seed + 1, size / count, size / 6) + filtered(size, seed + 2, size / 6, size / count)
    height = np.maximum(warp, weft) + 0.16 * uneven
    return (height - height.mean()) / height.std()


def twill(size, count, seed):
    rows, columns = np.mgrid[0:size, 0:size] / size
    sway = filtered(size, seed, size / 16, size / 16) * 0.12
    lines = np.sin(2 * np.pi * ((columns + rows) * count + sway))
    return lines * 0.7 + filtered(size, seed + 1, size / count / 3, size / count / 3) * 0.7


# Centimetres that one tile covers.
LARGE, SMALL = 96.0, 12.8


def large_tile():
    """Red: long soft folds; green: creases; blue: how unevenly the cloth took the dye."""
    return tile('large', filtered(768, 1, 56, 340), filtered(768, 2, 18, 44, 0.5), filtered(768, 3, 40, 60))


def small_tiles():
    size = 1024
    grain = filtered(size, 11, 7, 7) + 0.6 * filtered(size, 12, 14, 14)
    return {
        'crepe': tile('crepe', grain / grain.std()),
        'satin': tile('satin', filtered(size, 13, 3, 160)),
        'velvet': tile('velvet', filtered(size, 14, 6, 9)),
        'linen': tile('linen', threads(size, 154, 15, 0.35)),
        'wool': tile('wool', twill(size, 64, 18) * 0.6 + filtered(size, 19, 8, 8) * 0.6),
        'leather': tile('leather', filtered(size, 20, 12, 12)),
        # Embroidery: red is the relief of the laid threads, green how bright each one is.
        'thread': tile('thread', np.sin(2 * np.pi * np.mgrid[0:size, 0:size][1] / size * 154),
                       filtered(size, 21, 4, 40)),
    }
