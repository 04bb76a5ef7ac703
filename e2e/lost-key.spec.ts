import { agentProblems } from '@portavoz/contract'
import { expect, test } from './fixtures.ts'
import { callApi, createLinkedAgent } from './linked-agent.ts'
import { openSignedIn, signUp } from './users.ts'
import { checkAllSizes } from './all-sizes.ts'

// A server of its own: the accounts of the other journeys keep their keys.
test.use({ env: { JOURNEY: 'lost-key' } })

test('deleted phone with a lost key: the strip says how to unlink it by hand and is dismissed', async ({
  page,
  product,
}) => {
  test.slow()
  const owner = await signUp(product, 'sinclave')
  const { token, id } = await createLinkedAgent(product, owner, '573001112391')
  await product.kill()
  await product.replaceSecretKey()
  await product.admin('forget-key')
  await product.restart()
  await openSignedIn(page, owner, '/agents')
  await expect(page.getByRole('article')).toContainText(agentProblems['whatsapp.keys_lost'].text, { timeout: 60_000 })
  await callApi(product, token, 'DELETE', `/agents/${id}`)
  const strip = page.getByRole('list', { name: 'Desconexiones pendientes' })
  await expect(strip).toContainText('Desconexión pendiente: «Ventas» sigue vinculado en tu celular.', {
    timeout: 60_000,
  })
  await expect(strip).toContainText(agentProblems['whatsapp.left_behind'].text)
  await checkAllSizes(page)
  await strip.getByRole('button', { name: 'Olvidarla' }).click()
  await expect(page.getByText('puede seguir apareciendo como dispositivo vinculado: ciérralo ahí')).toBeVisible()
  await expect(strip).toBeHidden()
  await page.reload()
  await expect(page.getByText('Todavía no tienes agentes')).toBeVisible()
  await expect(strip).toBeHidden()
})
