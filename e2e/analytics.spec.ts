import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readCsv } from '../apps/server/test/helpers/read-csv.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import type { Product } from './product.ts'
import { createAgent, openSignedIn, signUp } from './users.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Three weeks of two customers: questions, replies of the agent and of a person, some of them in vain. */
const addHistory = (product: Product, username: string) =>
  product.runSql(`
    do $$ declare
      a agents;
      at timestamptz;
      question text;
    begin
      select agents.* into a from agents join members m using (workspace_id) join users u on u.id = m.user_id
        where u.username = '${username}' limit 1;
      for c in 1..2 loop
        insert into conversations (id, workspace_id, agent_id, platform, session_name, contact_key, contact_name,
            last_at, created_at, updated_at)
          values ('${username}' || c, a.workspace_id, a.id, 'telegram', '${username}' || c, c, 'Cliente ' || c,
            now(), now() - interval '21 days', now());
        insert into leads (conversation_id, workspace_id, agent_id, fields, created_at, updated_at)
          values ('${username}' || c, a.workspace_id, a.id, '{"name": "Ana"}', now() - c * interval '5 days', now());
        for n in 0..59 loop
          at := now() - n * interval '8 hours' - c * interval '20 minutes';
          question := case n % 4 when 0 then '¿Cuánto cuesta el envío a Cali?' when 1 then 'horario de atención'
            when 2 then '¿Tienen aceite de oliva?' else '=SUMA(A1)' end;
          insert into exchanges (id, conversation_id, workspace_id, agent_id, outcome, due_at, closed_at, created_at)
            values ('${username}' || c || '-' || n, '${username}' || c, a.workspace_id, a.id,
              case n % 4 when 2 then 'no_answer' when 3 then 'escalated' else 'answered' end, at, at, at);
          insert into messages (id, conversation_id, workspace_id, exchange_id, direction, origin, type, content, at,
              created_at)
            values ('${username}' || c || 'q' || n, '${username}' || c, a.workspace_id, '${username}' || c || '-' || n,
              'incoming', 'contact', 'text', question, at, at);
          insert into messages (id, conversation_id, workspace_id, direction, origin, type, content, status, at,
              created_at)
            select '${username}' || c || 'r' || n, '${username}' || c, a.workspace_id, 'outgoing',
              case n % 4 when 3 then 'console' else 'ai' end, 'text', 'Claro', 'sent',
              at + (n + 2) * interval '3 seconds', at
            where n % 4 <> 2;
          insert into journal (exchange_id, workspace_id, step, detail, at)
            values ('${username}' || c || '-' || n, a.workspace_id,
              case n % 4 when 2 then 'no_answer' else 'answered' end,
              jsonb_build_object('model', 'gpt-5-mini', 'costMicros', 1200, 'inputTokens', 1, 'outputTokens', 1), at);
        end loop;
      end loop;
    end $$`)

test('analytics: without conversations it says what will be there', async ({ page, product }) => {
  const owner = await signUp(product, 'analista_nueva')
  await openSignedIn(page, owner, '/analytics')
  await expect(page.getByRole('heading', { name: 'Analíticas - Próximamente' })).toBeVisible()
  await expect(page.getByText('Todavía no hay nada que contar')).toBeVisible()
  await checkAllSizes(page)
  await page.getByRole('link', { name: 'Ir a Agentes' }).click()
  await expect(page).toHaveURL('/agents')
})

test('analytics: figures of a period, each with its table and its file', async ({ page, product }) => {
  const owner = await signUp(product, 'mirona')
  await createAgent(product, owner)
  await addHistory(product, owner.username)
  await openSignedIn(page, owner, '/analytics')
  await expect(page.getByRole('heading', { name: 'Analíticas', exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Gráfico: mensajes por día' }).locator('canvas')).toBeVisible()
  await expect(region(page, 'Quién contestó primero')).toContainText('Una persona')
  await expect(region(page, 'Lo que más preguntan')).toContainText('¿Cuánto cuesta el envío a Cali?')
  await expect(region(page, 'Preguntas sin respuesta').getByRole('listitem')).toHaveText([/aceite de oliva.*30 veces/])
  const costs = region(page, 'Costo por modelo')
  await expect(costs).toContainText('gpt-5-mini')
  await costs.getByRole('button', { name: /^Ver tabla/ }).click()
  await expect(costs.getByRole('row')).toHaveText([/Sin precio/, 'gpt-5-mini12000,144', 'Total12000,144'])
  const leads = region(page, 'Interesados por día')
  await expect(leads.getByRole('img').locator('canvas')).toBeVisible()
  await leads.getByRole('button', { name: /^Ver tabla/ }).click()
  await expect(leads.getByRole('row').filter({ hasText: /[1-9]$/ })).toHaveText([/-\d\d1$/, /-\d\d1$/])
  await page.getByRole('main').getByRole('link', { name: 'Interesados', exact: true }).click()
  await expect(page).toHaveURL('/analytics#interesados')
  await expect(leads).toBeFocused()
  await expect(leads.getByRole('heading')).toBeInViewport()
  await checkAllSizes(page)

  const messages = region(page, 'Mensajes por día')
  const tableButton = messages.getByRole('button', { name: /^Ver tabla/ })
  await tableButton.evaluate((button) => button.scrollIntoView({ block: 'end' }))
  await tableButton.press('Enter')
  await expect(messages.getByRole('row')).toHaveCount(31)
  await expect(messages.getByRole('region', { name: /^Tabla/ })).toBeInViewport({ ratio: 1 })
  const download = page.waitForEvent('download')
  await messages.getByRole('button', { name: /^Descargar CSV/ }).press('Enter')
  const rows = readCsv(new Uint8Array(await readFile(await (await download).path())).buffer)
  expect(rows).toHaveLength(31)
  expect(rows[0]).toEqual(['Día', 'De clientes', 'Del agente', 'De personas'])
  expect(rows.slice(1).reduce((sum, [, received]) => sum + Number(received), 0)).toBe(120)
  await checkAllSizes(page)

  await page.getByLabel('Periodo').selectOption('Últimos 7 días')
  await expect(page).toHaveURL(/periodo=7-dias/)
  await expect(messages.getByRole('row')).toHaveCount(8)
  await page.getByLabel('Periodo').selectOption('Otras fechas')
  await page.getByLabel('Hasta').fill('2020-01-01')
  await expect(page.getByRole('alert')).toHaveText('La fecha final es anterior a la inicial.')
  await checkAllSizes(page)
  await page.getByLabel('Desde').fill('2019-12-30')
  await messages.getByRole('button', { name: /^Ver tabla/ }).click()
  await expect(messages.getByRole('row')).toHaveCount(4)
  await expect(region(page, 'Lo que más preguntan')).toContainText('Nadie preguntó nada en estos días.')
  await page.reload()
  await expect(page.getByLabel('Desde')).toHaveValue('2019-12-30')
})
