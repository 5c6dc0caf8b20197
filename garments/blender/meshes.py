# Turns the arrays that src/cycles/export-cut.ts writes into Blender's meshes: the cloth with its turned hems, and the
# form that wears it.
import bpy
import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree

# How thick a hem looks, and how far it is turned in.
HEM_THICK, HEM_DEEP = 0.0016, 0.012


def raw(folder, name, kind, columns):
    return np.fromfile(f'{folder}/{name}', dtype=kind).reshape(-1, columns)


def space(points):
    """Centimetres with y up and z to the viewer, as metres with z up."""
    return np.stack([points[:, 0], -points[:, 2], points[:, 1]], 1) * 0.01


def mesh_of(name, points, faces, smooth=True):
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(len(points))
    mesh.vertices.foreach_set('co', points.astype(np.float32).ravel())
    mesh.loops.add(faces.size)
    mesh.loops.foreach_set('vertex_index', faces.astype(np.int32).ravel())
    mesh.polygons.add(len(faces))
    mesh.polygons.foreach_set('loop_start', np.arange(len(faces), dtype=np.int32) * faces.shape[1])
    mesh.polygons.foreach_set('loop_total', np.full(len(faces), faces.shape[1], np.int32))
    mesh.polygons.foreach_set('use_smooth', np.full(len(faces), smooth))
    mesh.update(calc_edges=True)
    return mesh


def add(name, of):
    thing = bpy.data.objects.new(name, of)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def border_of(corners):
    """The directed edges that belong to one triangle alone (hems, cuffs, necklines), and the index of that triangle."""
    edges = np.concatenate([corners[:, [0, 1]], corners[:, [1, 2]], corners[:, [2, 0]]])
    _, first, uses = np.unique(np.sort(edges, 1), axis=0, return_index=True, return_counts=True)
    picked = first[uses == 1]
    return edges[picked], picked % len(corners)


def normals_of(points, corners):
    a, b, c = points[corners[:, 0]], points[corners[:, 1]], points[corners[:, 2]]
    flat = np.cross(b - a, c - a)
    total = np.zeros_like(points)
    for k in range(3):
        np.add.at(total, corners[:, k], flat)
    return total / np.maximum(np.linalg.norm(total, axis=1, keepdims=True), 1e-12)


def inwards_of(points, corners, edges, faces, normals):
    """For each border point, the direction into the cloth, square to its border."""
    along = points[edges[:, 1]] - points[edges[:, 0]]
    into = np.cross(normals[edges[:, 0]], along)
    total = np.zeros_like(points)
    for k in range(2):
        np.add.at(total, edges[:, k], into)
    return total / np.maximum(np.linalg.norm(total, axis=1, keepdims=True), 1e-12)


def with_hems(points, corners, uv, atlas):
    """Adds to every border of the cloth an edge HEM_THICK deep, and behind it a hem turned in by HEM_DEEP."""
    edges, faces = border_of(corners)
    normals = normals_of(points, corners)
    inwards = inwards_of(points, corners, edges, faces, normals)
    used, place = np.unique(edges.ravel(), return_inverse=True)
    place = place.reshape(edges.shape)
    count, start = len(used), len(points)
    behind = points[used] - normals[used] * HEM_THICK
    deep = behind + inwards[used] * HEM_DEEP - normals[used] * 0.0004
    # The edge has points of its own, so that it is shaded as a corner and not as a curve.
    rings = np.concatenate([points[used], behind, behind, deep])
    a, b = place[:, 0] + start, place[:, 1] + start
    strips = [np.stack([b, a, a + count], 1), np.stack([b, a + count, b + count], 1)]
    a, b = a + 2 * count, b + 2 * count
    strips += [np.stack([b, a, a + count], 1), np.stack([b, a + count, b + count], 1)]
    faces_all = np.concatenate([corners, *strips])
    # On the pattern the turned hem lies where its border does, so that it has the border's colour.
    loop = {}
    for f in range(len(edges)):
        triangle = corners[faces[f]]
        for point in edges[f]:
            loop[point] = faces[f] * 3 + int(np.nonzero(triangle == point)[0][0])
    at = np.array([loop[point] for point in used])
    own = np.concatenate(strips).ravel()
    of_border = at[(own - start) % count]
    uv_all = np.concatenate([uv, uv[of_border]])
    atlas_all = np.concatenate([atlas, atlas[of_border]])
    return np.concatenate([points, rings]), faces_all, uv_all, atlas_all


def cloth_of(folder, cut, box):
    points = space(raw(folder, f'{cut}.pos', np.float32, 3))
    corners = raw(folder, f'{cut}.tri', np.uint32, 3).astype(np.int64)
    uv = raw(folder, f'{cut}.uv', np.float32, 2)[corners.ravel()]
    back = np.repeat(np.fromfile(f'{folder}/{cut}.back', np.uint8), 3)
    across = ((uv[:, 0] - box['x0']) / box['width'] + back) / 2
    atlas = np.stack([across, (uv[:, 1] - box['y0']) / box['height']], 1)
    all_points, faces, uv, atlas = with_hems(points, corners, uv, atlas)
    mesh = mesh_of(cut, all_points, faces)
    mesh.uv_layers.new(name='cm').data.foreach_set('uv', uv.astype(np.float32).ravel())
    mesh.uv_layers.new(name='atlas').data.foreach_set('uv', atlas.astype(np.float32).ravel())
    mesh.materials.append(None)
    return add(cut, mesh), points, corners


def metal_of(folder, cut):
    points = space(raw(folder, f'{cut}.metal-pos', np.float32, 3))
    mesh = mesh_of(f'metal of {cut}', points, raw(folder, f'{cut}.metal-tri', np.uint32, 3))
    mesh.materials.append(None)
    return add(f'metal of {cut}', mesh)


def smoothed(points, quads, rounds=6):
    for _ in range(rounds):
        total, count = np.zeros_like(points), np.zeros((len(points), 1))
        for k in range(4):
            np.add.at(total, quads[:, k], points[quads[:, (k + 1) % 4]])
            np.add.at(count, quads[:, k], 1)
        points = points + (total / np.maximum(count, 1) - points) * 0.5
    return points


def tucked(skin, points, corners, room=0.006):
    """Moves the form back where it would come through the cloth. At openings it may come out."""
    edges, _ = border_of(corners)
    rim = np.zeros(len(points), bool)
    rim[edges.ravel()] = True
    for _ in range(2):
        rim[corners[rim[corners].any(1)].ravel()] = True
    at_rim = rim[corners].any(1)
    tree = BVHTree.FromPolygons(points.tolist(), corners.tolist())
    out = skin.copy()
    for i, point in enumerate(skin):
        place, normal, face, _ = tree.find_nearest(Vector(point), 0.12)
        if place is None or at_rim[face]:
            continue
        if (Vector(point) - place).dot(normal) > -room:
            out[i] = place - normal * room
    return out


def form_of(folder, cut, points, corners):
    quads = raw(folder, f'{cut}.skin-quad', np.uint32, 4)
    skin = smoothed(space(raw(folder, f'{cut}.skin-pos', np.float32, 3)), quads)
    return add('form ' + cut, mesh_of('skin', tucked(skin, points, corners), quads))


def disc(name, centre, radius, height, turn=(0, 0, 0)):
    """A round plate or a pole: a cylinder with a softened rim."""
    bpy.ops.mesh.primitive_cylinder_add(vertices=64, radius=radius, depth=height, location=centre, rotation=turn)
    thing = bpy.context.object
    thing.name = name
    bevel = thing.modifiers.new('rim', 'BEVEL')
    bevel.width, bevel.segments = min(0.006, height * 0.4), 3
    for polygon in thing.data.polygons:
        polygon.use_smooth = True
    thing.data.use_auto_smooth = True
    return thing
