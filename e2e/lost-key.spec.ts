import { problems } from '@portavoz/contract'
import { expect, test } from './house.ts'
import { ask, openLinkedAgent } from './linked-agent.ts'
import { arrive, signUp } from './people.ts'
import { atEverySize } from './sizes.ts'

test('a deleted phone whose key is lost with the server’s says how to leave it by hand, and is forgotten at a second word', async ({
  page,
  product,
}) => {
  test.slow()
  const owner = await signUp(product, 'sinclave')
  const { token, id } = await openLinkedAgent(product, owner, '573001112391')
  await product.kill()
  await product.loseKey()
  await product.admin('forget-key')
  await product.startAgain()
  await arrive(page, owner, '/agents')
  await expect(page.getByRole('article')).toContainText(problems['whatsapp.keys_lost'].text, { timeout: 60_000 })
  await ask(product, token, 'DELETE', `/agents/${id}`)
  const strip = page.getByRole('list', { name: 'Desconexiones pendientes' })
  await expect(strip).toContainText('Desconexión pendiente: «Ventas» sigue vinculado en tu celular.', {
    timeout: 60_000,
  })
  await expect(strip).toContainText(problems['whatsapp.left_behind'].text)
  await atEverySize(page)
  await strip.getByRole('button', { name: 'Olvidarla' }).click()
  await expect(page.getByText('puede seguir apareciendo como dispositivo vinculado: ciérralo ahí')).toBeVisible()
  await expect(strip).toBeHidden()
  await page.reload()
  await expect(page.getByText('Todavía no tienes agentes')).toBeVisible()
  await expect(strip).toBeHidden()
})
