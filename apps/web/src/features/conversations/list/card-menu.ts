import { createSharedMenu } from '../../../ui/overlays/shared-menu.tsx'

/** Each card's button opens this one menu with the conversation's id. */
export const cardMenu = createSharedMenu<string>()
