const EDITABLE = 'input, textarea, select, [contenteditable], [role=combobox]'
/** Closing overlays and toasts do not count. */
const OVERLAY = ':is([role=dialog], [role=alertdialog], [role=menu]):not([data-closed], [aria-modal=false])'

/** Whether key presses on the target are text input. */
export const isEditable = (target: EventTarget | null) => target instanceof Element && target.closest(EDITABLE) !== null

/** Whether an overlay has the keyboard focus. */
export const hasOverlay = () => document.querySelector(OVERLAY) !== null

/** Ctrl or ⌘ and a letter, as the operating system writes it. */
export const formatShortcut = (letter: string) => (/Mac|iP/.test(navigator.platform) ? `⌘ ${letter}` : `Ctrl ${letter}`)
