import { expect, type Locator, type Page } from '@playwright/test'

const MAX_PRESSES = 80

/** Presses a key until the focus is there: Tab between controls, an arrow within a menu. */
export async function moveFocusTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

/** Reaches a control with Tab and presses Enter. */
export async function pressByKeyboard(page: Page, target: Locator): Promise<void> {
  await moveFocusTo(page, target)
  await page.keyboard.press('Enter')
}

type MenuItemRole = 'menuitem' | 'menuitemradio'

/** Opens a menu with Enter and chooses an item with the arrows. */
export async function chooseByKeyboard(
  page: Page,
  trigger: Locator,
  item: string,
  role: MenuItemRole = 'menuitem',
): Promise<void> {
  await pressByKeyboard(page, trigger)
  await moveFocusTo(page, page.getByRole(role, { name: item, exact: true }), 'ArrowDown')
  await page.keyboard.press('Enter')
}
