import type { Locator } from '@playwright/test'
import { buildSilence, wavFile } from '../apps/server/test/fakes/media/sample-files.ts'
import { voiceMessage } from '../apps/server/test/fakes/whatsapp/phone/message-content.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import { createLinkedAgent } from './linked-agent.ts'
import { openSignedIn, signUp } from './users.ts'

const isPaused = (player: Locator) => player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.paused)

test('voice notes: played, moved and sped up with the keyboard, one at a time', async ({ page, product }) => {
  const owner = await signUp(product, 'oye_notas')
  const { shop } = await createLinkedAgent(product, owner, '573001112288', { customConfig: { autoReply: false } })
  const ana = product.whatsapp.addPhone({ number: '573009998888', name: 'Ana' })
  for (let note = 0; note < 2; note += 1)
    await ana.write(shop, voiceMessage(60, product.whatsapp.media.upload(wavFile, 'audio')))
  await page.route('**/api/messages/*/media*', (route) =>
    route.fulfill({ contentType: 'audio/wav', body: buildSilence(60) }),
  )
  await openSignedIn(page, owner, '/conversations')
  await page.getByRole('button', { name: 'Ana', exact: true }).click()
  const thread = page.getByRole('log', { name: 'Mensajes' })
  const players = thread.getByRole('group', { name: 'Nota de voz' })
  await expect(players).toHaveCount(2)
  const [first, second] = [players.nth(0), players.nth(1)]
  const position = first.getByRole('slider', { name: 'Posición' })

  await test.step('before it is played, it says how long it is, as the line above does', async () => {
    await expect(first).toContainText('1:00')
    await expect(position).toHaveAttribute('aria-valuetext', '0:00 de 1:00')
  })

  await test.step('the position moves with the keys and is announced', async () => {
    await position.focus()
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight')
    await expect(position).toHaveAttribute('aria-valuetext', '0:03 de 1:00')
    await expect(first).toContainText('0:03')
    await page.keyboard.press('End')
    await expect(position).toHaveAttribute('aria-valuetext', '1:00 de 1:00')
    await page.keyboard.press('Home')
    await expect(position).toHaveAttribute('aria-valuetext', '0:00 de 1:00')
  })

  await test.step('Enter plays and pauses; playing another pauses the first', async () => {
    await first.getByRole('button', { name: 'Reproducir' }).press('Enter')
    await expect(first.getByRole('button', { name: 'Pausar' })).toBeFocused()
    expect(await isPaused(first)).toBe(false)
    await second.getByRole('button', { name: 'Reproducir' }).click()
    await expect(first.getByRole('button', { name: 'Reproducir' })).toBeVisible()
    expect([await isPaused(first), await isPaused(second)]).toEqual([true, false])
    await second.getByRole('button', { name: 'Pausar' }).press('Enter')
    await expect(second.getByRole('button', { name: 'Reproducir' })).toBeFocused()
  })

  await test.step('the speed changes in a circle, for every player', async () => {
    for (const [shown, rate] of [
      ['1,5×', 1.5],
      ['2×', 2],
      ['1×', 1],
    ] as const) {
      await first.getByRole('button', { name: /^Velocidad/ }).click()
      await expect(first.getByRole('button', { name: `Velocidad: ${shown}` })).toHaveText(shown)
      await expect(second.getByRole('button', { name: `Velocidad: ${shown}` })).toBeVisible()
      for (const player of [first, second]) await expect(player.locator('audio')).toHaveJSProperty('playbackRate', rate)
    }
  })

  await test.step('the speed is the same after a reload', async () => {
    await first.getByRole('button', { name: 'Velocidad: 1×' }).click()
    await page.reload()
    await expect(first.getByRole('button', { name: 'Velocidad: 1,5×' })).toBeVisible()
    await expect(first.locator('audio')).toHaveJSProperty('playbackRate', 1.5)
  })
  await checkAllSizes(page)
})
