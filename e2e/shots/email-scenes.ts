import type { Page } from '@playwright/test'
import { renderEmail } from '../../apps/server/src/modules/emails/render-email.ts'
import type { Email } from '../../apps/server/src/ports/mail/emails.ts'
import type { ShotScene } from './scene.ts'

const INSTALLATION = { publicUrl: 'https://portavoz.cafenubealta.example', timeZone: 'America/Bogota' }
const RECIPIENT = { to: 'mariana@cafenubealta.example', name: 'mariana' }
const LINK = `${INSTALLATION.publicUrl}/verify-email?token=Xk4Rw0d1Jm2Qe8Tz5Yb7Hn3Vc6Lp9Sa0Gf1Ui4Ow2Er`
const TIMESTAMP = new Date('2026-11-21T16:46:00Z')

const EMAILS: Email[] = [
  { ...RECIPIENT, kind: 'verify', link: LINK },
  { ...RECIPIENT, kind: 'change', link: LINK },
  { ...RECIPIENT, kind: 'reset', link: LINK },
  { ...RECIPIENT, kind: 'unlock', link: LINK, source: '181.53.12.77 (Chrome en Windows)', at: TIMESTAMP },
  { ...RECIPIENT, kind: 'email_changed', newEmail: 'mariana.restrepo.nueva@cafenubealta.example', at: TIMESTAMP },
  { ...RECIPIENT, kind: 'password_changed', at: TIMESTAMP },
]

/** The HTML of each e-mail. */
export const emailScenes: ShotScene[] = EMAILS.map((email) => ({
  name: `carta-${email.kind}`,
  viewer: 'visitor',
  path: '/login',
  isFullPage: true,
  prepare: async (page: Page) => {
    await page.goto('about:blank')
    await page.setContent(renderEmail(email, INSTALLATION).html)
  },
}))
