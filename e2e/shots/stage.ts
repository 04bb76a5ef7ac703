import type { Page } from '@playwright/test'
import { freePort, openDemo } from '../../apps/server/demo/open-demo.ts'
import { accounts } from '../../apps/server/demo/stories/accounts.ts'
import { type Person, signIn, signUp } from '../people.ts'
import type { Viewer } from './scene.ts'

export type Stage = Awaited<ReturnType<typeof openStage>>

const newcomer = { username: 'maximiliano_gonzalez', email: 'maximiliano.gonzalez.lopez@casajacaranda.example' }

/** The furnished demo, with somebody in it who has nothing yet. */
export async function openStage() {
  const demo = await openDemo({ port: String(await freePort(18_080)), logLevel: 'error' })
  const people: Record<Exclude<Viewer, 'visitor'>, Person> = {
    owner: accounts[0]!,
    neighbour: accounts[1]!,
    newcomer: await signUp(demo, newcomer.username, newcomer.email),
  }
  const bot = accounts[0]!.stories.flatMap((story) => story.bot ?? [])[0]!

  async function say(customer: string, text: string) {
    const body = JSON.stringify({ agent: bot.username, customer, text })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${demo.customerUrl}/say`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(await answer.text())
  }

  return {
    url: demo.url,
    stop: demo.stop,
    people,
    /** A customer of the owner's bot writes. */
    say,
    /** With a phone of the demo, what a page shows. */
    scan: async () => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${demo.customerUrl}/scan`, { method: 'POST', headers, body: '{}' })
      if (!answer.ok) throw new Error(await answer.text())
    },
    /** At the door, or in the house. */
    enter: async (page: Page, viewer: Viewer) => {
      await page.goto('/login')
      if (viewer !== 'visitor') await signIn(page, people[viewer])
    },
    /** Customers write while this page looks, so that its bell has something to tell. */
    ring: async (page: Page) => {
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
