const writable = 'input, textarea, select, [contenteditable], [role=combobox]'
const above = '[role=dialog], [role=alertdialog], [role=menu]'

/** Whether a letter pressed here belongs to what is being written. */
export const isWriting = (target: EventTarget | null) => target instanceof Element && target.closest(writable) !== null

/** Whether something lies over the page and has the keyboard. */
export const isCovered = () => document.querySelector(above) !== null

/** How this machine writes Ctrl/⌘ and a letter. */
export const shortcutWords = (letter: string) => (/Mac|iP/.test(navigator.platform) ? `⌘ ${letter}` : `Ctrl ${letter}`)
