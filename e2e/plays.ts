import { expect, type Locator } from '@playwright/test'

/** A short sound may have ended before it is asked. */
export async function checkPlays(player: Locator) {
  await player.getByRole('button', { name: 'Reproducir' }).click()
  const audio = player.locator('audio')
  const hasPlayed = () => audio.evaluate((element: HTMLAudioElement) => element.currentTime > 0 || element.ended)
  await expect.poll(hasPlayed).toBe(true)
  await expect(audio).toHaveJSProperty('error', null)
}
