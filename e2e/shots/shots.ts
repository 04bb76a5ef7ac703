import { resolve } from 'node:path'
import { takeAll, type Shot } from './camera.ts'
import { guideShots } from './guide-shots.ts'
import { letterScenes } from './letter-scenes.ts'
import type { Scene, Size } from './scene.ts'
import { screenScenes } from './screen-scenes.ts'

/** Where the guide and the README look for theirs. */
const guide = new URL('../../docs/guia/img/', import.meta.url).pathname

const scenes = [...screenScenes, ...letterScenes]

const everywhere = (scene: Scene): Shot[] =>
  (['ancho', 'telefono'] as const)
    .filter((size: Size) => !scene.only || scene.only === size)
    .flatMap((size) =>
      [false, true].map((dark) => ({
        file: `${scene.name}-${size}-${dark ? 'oscuro' : 'claro'}`,
        scene,
        size,
        dark,
      })),
    )

/** `npm run shots -- --all [folder] [part of a name]` */
const [all, folder = 'test-results/shots', part = ''] = process.argv.slice(2)
if (all === '--all')
  await takeAll(scenes.filter(({ name }) => name.includes(part)).flatMap(everywhere), resolve(folder))
else await takeAll(guideShots, guide)
