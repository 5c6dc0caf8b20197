# Short names for building Blender's shader nodes: an input may be a number, a tuple or the output of another node.
import bpy


def linear(code):
    """'#rrggbb' as linear light, with full opacity."""
    srgb = [int(code[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in srgb) + (1,)


class Nodes:
    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()

    def node(self, kind, inputs=(), **settings):
        node = self.tree.nodes.new(kind)
        for key, value in settings.items():
            setattr(node, key, value)
        for key, value in dict(inputs).items():
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, node.inputs[key])
            else:
                node.inputs[key].default_value = value
        return node

    def math(self, operation, a, b=0.0, c=0.0):
        return self.node('ShaderNodeMath', {0: a, 1: b, 2: c}, operation=operation).outputs[0]

    def mix(self, share, a, b):
        return self.node('ShaderNodeMixRGB', {'Fac': share, 'Color1': a, 'Color2': b}).outputs[0]

    def valued(self, colour, value, saturation=1.0):
        given = {'Color': colour, 'Value': value, 'Saturation': saturation}
        return self.node('ShaderNodeHueSaturation', given).outputs[0]

    def blend(self, share, a, b):
        return self.node('ShaderNodeMixShader', {0: share, 1: a, 2: b}).outputs[0]

    def stretch(self, place, x, y, turn=0.0):
        given = {'Vector': place, 'Scale': (x, y, 1), 'Rotation': (0, 0, turn)}
        return self.node('ShaderNodeMapping', given).outputs[0]

    def image(self, image, place, interpolation='Linear', extension='REPEAT'):
        return self.node('ShaderNodeTexImage', {'Vector': place}, image=image, interpolation=interpolation,
                         extension=extension).outputs[0]

    def parts(self, colour):
        return self.node('ShaderNodeSeparateColor', {0: colour}).outputs

    def bump(self, metres, strength=1.0):
        return self.node('ShaderNodeBump', {'Height': metres, 'Distance': 1.0, 'Strength': strength}).outputs[0]

    def principled(self, colour, normal, **given):
        keys = {key.replace('_', ' '): value for key, value in given.items()}
        return self.node('ShaderNodeBsdfPrincipled', {'Base Color': colour, 'Normal': normal, **keys}).outputs[0]

    def done(self, shader):
        self.node('ShaderNodeOutputMaterial', {'Surface': shader})
        return self.material
