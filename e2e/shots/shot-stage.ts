import type { Page } from '@playwright/test'
import type { PresenceState } from '@portavoz/contract'
import { findFreePort, startDemo } from '../../apps/server/demo/start-demo.ts'
import { DEMO_ACCOUNTS } from '../../apps/server/demo/stories/accounts.ts'
import { DEMO_TEAM } from '../../apps/server/demo/stories/team.ts'
import { callApi } from '../linked-agent.ts'
import { type ConsoleUser, fetchToken, signIn, signUp } from '../users.ts'

/**
 * Who looks: the owner is an administrator, the neighbour is not, the newcomer has no data and a long name, the
 * attendant answers in the owner's business, and the technician administers both.
 */
export type ShotViewer = 'visitor' | 'owner' | 'neighbour' | 'newcomer' | 'attendant' | 'technician'

export type ShotStage = Awaited<ReturnType<typeof startStage>>

const NEWCOMER = { username: 'maximiliano_gonzalez', email: 'maximiliano.gonzalez.lopez@casajacaranda.example' }

/** Starts the demo with an additional account without data. */
export async function startStage() {
  const demo = await startDemo({ port: String(await findFreePort(18_080)), logLevel: 'error' })
  const users: Record<Exclude<ShotViewer, 'visitor'>, ConsoleUser> = {
    owner: DEMO_ACCOUNTS[0]!,
    neighbour: DEMO_ACCOUNTS[1]!,
    newcomer: await signUp(demo, NEWCOMER.username, NEWCOMER.email),
    attendant: DEMO_TEAM[0]!,
    technician: DEMO_TEAM[1]!,
  }
  const bot = DEMO_ACCOUNTS[0]!.stories.flatMap((story) => story.bot ?? [])[0]!

  async function say(customer: string, text: string) {
    const body = JSON.stringify({ agent: bot.username, customer, text })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${demo.customerUrl}/say`, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(await response.text())
  }

  return {
    url: demo.url,
    stop: demo.stop,
    users,
    /** Sends a customer's message to the owner's bot. */
    say,
    /** Opens the page of the owner's first agent; returns the agent's id. */
    openWebPage: async (slug: string): Promise<string> => {
      const token = await fetchToken(demo, users.owner)
      const [agent] = (await callApi(demo, token, 'GET', '/agents')) as unknown as { id: string }[]
      await callApi(demo, token, 'PUT', `/agents/${agent!.id}/web-page`, { slug, isOpen: true, origins: [] })
      return agent!.id
    },
    /** Scans the shown code with a phone of the demo. */
    scan: async () => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${demo.customerUrl}/scan`, { method: 'POST', headers, body: '{}' })
      if (!response.ok) throw new Error(await response.text())
    },
    /** The attendant has the conversation open, or types in it. */
    showPresence: async (conversationId: string, state: PresenceState) =>
      callApi(demo, await fetchToken(demo, users.attendant), 'POST', `/conversations/${conversationId}/presence`, {
        state,
      }),
    /** Opens the sign-in page and signs in unless the viewer is a visitor. */
    openAs: async (page: Page, viewer: ShotViewer) => {
      await page.goto('/login')
      if (viewer !== 'visitor') await signIn(page, users[viewer])
    },
    /** Sends customer messages while the page is open, so that its bell has notifications. */
    sendUnreadMessages: async (page: Page) => {
      await page.goto('/notifications')
      await page.locator('main').getByText('En vivo').waitFor()
      if (await page.getByRole('main').getByText('Laura Gómez').isVisible()) return
      await say(
        'Andrés Felipe Restrepo Montoya',
        '¿Siguen teniendo el café de Nariño en grano? Quiero dos bolsas de 500 g',
      )
      await say('Laura Gómez', 'Hola, ¿a qué hora cierran hoy?')
      await say('Tomás', 'Buenas, llegó mi pedido. ¡Gracias!')
      await page.getByRole('button', { name: 'Notificaciones, 3 sin leer' }).waitFor()
    },
  }
}
