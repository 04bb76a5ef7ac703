import { resolve } from 'node:path'
import { takeShots, type Screenshot } from './take-shots.ts'
import { guideShots } from './guide-shots.ts'
import { emailScenes } from './email-scenes.ts'
import { SHOT_SIZES, type ShotScene, type ShotSize } from './scene.ts'
import { screenScenes } from './screen-scenes.ts'

/** The folder of the guide's pictures. */
const GUIDE_FOLDER = new URL('../../docs/guia/img/', import.meta.url).pathname

const scenes = [...screenScenes, ...emailScenes]

const shotsOf = (scene: ShotScene): Screenshot[] =>
  (Object.keys(SHOT_SIZES) as ShotSize[])
    .filter((size) => scene.only?.includes(size) ?? true)
    .flatMap((size) =>
      [false, true].map((dark) => ({
        file: `${scene.name}-${size}-${dark ? 'oscuro' : 'claro'}`,
        scene,
        size,
        dark,
      })),
    )

/** `npm run shots -- --all [folder] [part of a name]` */
const [allFlag, folder = 'test-results/shots', nameFilter = ''] = process.argv.slice(2)
if (allFlag === '--all')
  await takeShots(scenes.filter(({ name }) => name.includes(nameFilter)).flatMap(shotsOf), resolve(folder))
else await takeShots(guideShots, GUIDE_FOLDER)
