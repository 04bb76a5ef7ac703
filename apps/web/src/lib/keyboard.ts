const writable = 'input, textarea, select, [contenteditable], [role=combobox]'
/** What is on its way out covers nothing any more, and a toast never does. */
const above = ':is([role=dialog], [role=alertdialog], [role=menu]):not([data-closed], [aria-modal=false])'

/** Whether a letter pressed here belongs to what is being written. */
export const isWriting = (target: EventTarget | null) => target instanceof Element && target.closest(writable) !== null

/** Whether something lies over the page and has the keyboard. */
export const isCovered = () => document.querySelector(above) !== null

/** How this machine writes Ctrl/⌘ and a letter. */
export const shortcutWords = (letter: string) => (/Mac|iP/.test(navigator.platform) ? `⌘ ${letter}` : `Ctrl ${letter}`)
