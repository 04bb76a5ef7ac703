import { expect, type Page } from '@playwright/test'

/**
 * Expects what a thumb and an eye need on a phone: targets of 44 px, fields of 16 px (or the browser zooms into them),
 * bubbles of 15 px, the open tab in sight, whole names in a title where an ellipsis cuts them, and no part that scrolls
 * by a pixel or two.
 */
export async function checkPhoneGeometry(page: Page) {
  expect(await page.evaluate(findPhoneFaults), page.url()).toEqual([])
}

/** Runs in the page, which must have a coarse pointer. */
export function findPhoneFaults(): string[] {
  const all = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => element.checkVisibility() && !element.closest('[inert], [aria-hidden=true]'),
    )
  const name = (element: Element) => element.cloneNode(false) as Element
  const describe = (fault: string, element: Element) =>
    `${fault}: ${name(element).outerHTML.slice(0, 160)} ${(element.textContent ?? '').slice(0, 40)}`
  const style = (element: Element, pseudo?: string) => getComputedStyle(element, pseudo)
  const isInSentence = (element: Element) =>
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    )
  const sidesOf = (element: HTMLElement) => {
    const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
    const after = style(element, '::after')
    if (after.position !== 'absolute') return [width, height] as const
    return [Math.max(width, parseFloat(after.width)), Math.max(height, parseFloat(after.height))] as const
  }
  const isTooSmall = (element: HTMLElement) => {
    const [width, height] = sidesOf(element)
    return width > 1 && Math.min(width, height) < 43.5
  }
  const fields = 'input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=color]), textarea, select'
  const targets = `a[href], button, summary, [role=option], [role^=menuitem], [role=switch], ${fields}`
  const isCut = (element: HTMLElement) => element.scrollWidth > element.clientWidth
  const scrollsByPixels = (element: Element) => {
    const { overflowX, overflowY } = style(element)
    const beyond = [
      [overflowX, element.scrollWidth - element.clientWidth],
      [overflowY, element.scrollHeight - element.clientHeight],
    ] as const
    return beyond.some(([overflow, pixels]) => /auto|scroll/.test(overflow) && pixels > 0 && pixels <= 4)
  }
  const isOutOfSight = (tab: HTMLElement) => {
    const row = tab.closest('nav, [role=tablist]')!.getBoundingClientRect()
    const { left, right } = tab.getBoundingClientRect()
    return left < Math.max(row.left, 0) - 1 || right > Math.min(row.right, innerWidth) + 1
  }
  return [
    ...all(targets)
      .filter((element) => !isInSentence(element) && isTooSmall(element))
      .map((element) => describe(`${sidesOf(element).map(Math.round).join(' × ')} px target`, element)),
    ...all(fields)
      .filter((element) => parseFloat(style(element).fontSize) < 16)
      .map((element) => describe(`${style(element).fontSize} field`, element)),
    ...all('[data-message] > :first-child')
      .filter((element) => parseFloat(style(element).fontSize) < 15)
      .map((element) => describe(`${style(element).fontSize} bubble`, element)),
    ...all('main nav [aria-current=page], [role=tab][aria-selected=true]')
      .filter((tab) => tab.closest('nav, [role=tablist]') && isOutOfSight(tab))
      .map((tab) => describe('open tab out of sight', tab)),
    ...all('body *')
      .filter((element) => style(element).textOverflow === 'ellipsis' && isCut(element))
      .filter((element) => !element.closest('[title]') && !element.matches('p, input'))
      .map((element) => describe('cut without a title', element)),
    ...all('html, body, body *')
      .filter((element) => !element.matches('input, textarea, select') && scrollsByPixels(element))
      .map((element) => describe('scrolls by pixels', element)),
  ]
}
