import type { Page } from '@playwright/test'
import { render } from '../../apps/server/src/modules/letters/render.ts'
import type { Letter } from '../../apps/server/src/ports/letters.ts'
import type { Scene } from './scene.ts'

const place = { publicUrl: 'https://portavoz.cafenubealta.example', timeZone: 'America/Bogota' }
const to = { to: 'mariana@cafenubealta.example', name: 'mariana' }
const link = `${place.publicUrl}/verify-email?token=Xk4Rw0d1Jm2Qe8Tz5Yb7Hn3Vc6Lp9Sa0Gf1Ui4Ow2Er`
const at = new Date('2026-11-21T16:46:00Z')

const letters: Letter[] = [
  { ...to, kind: 'verify', link },
  { ...to, kind: 'change', link },
  { ...to, kind: 'reset', link },
  { ...to, kind: 'unlock', link, source: '181.53.12.77 (Chrome en Windows)', at },
  { ...to, kind: 'email_changed', newEmail: 'mariana.restrepo.nueva@cafenubealta.example', at },
  { ...to, kind: 'password_changed', at },
]

/** Each letter as a mail program shows it. */
export const letterScenes: Scene[] = letters.map((letter) => ({
  name: `carta-${letter.kind}`,
  as: 'visitor',
  path: '/login',
  whole: true,
  act: async (page: Page) => {
    await page.goto('about:blank')
    await page.setContent(render(letter, place).html)
  },
}))
