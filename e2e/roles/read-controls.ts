import type { Locator } from '@playwright/test'

/** A control that a person can see and use: its role, its name, and the address of a link. */
export type Control = { role: string; name: string; url?: string }

const LINE = /^\s*- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?(.*)$/
const URL_LINE = /^\s*- \/url: (.*)$/
const CONTROL_ROLES = new Set([
  'button',
  'checkbox',
  'combobox',
  'link',
  'menuitem',
  'option',
  'radio',
  'switch',
  'textbox',
])

/** The enabled controls of a part of the page, without those behind an open dialog. */
export async function readControls(part: Locator): Promise<Control[]> {
  const controls: Control[] = []
  for (const line of (await part.ariaSnapshot()).split('\n')) {
    const url = URL_LINE.exec(line)?.[1]
    if (url !== undefined) {
      const link = controls.at(-1)
      if (link?.role === 'link') link.url = url.replaceAll('"', '')
      continue
    }
    const [, role = '', name = '', rest = ''] = LINE.exec(line) ?? []
    if (CONTROL_ROLES.has(role) && !rest.includes('[disabled]'))
      controls.push({ role, name: name.replaceAll('\\"', '"') })
  }
  return controls
}
