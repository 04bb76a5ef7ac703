import { keptPerPerson } from './kept.ts'
import { emptyShelf, type Shelf } from './shelf.ts'

const kept = keptPerPerson<Shelf>('notifications', emptyShelf, (shelf) => {
  // A trouble may end and come again while nobody looks: what is known of it lasts as long as the page, as «Deshacer» does.
  const { troubles: _troubles, gone: _gone, ...lasting } = shelf
  return lasting
})

/** What is on the shelf of whoever is signed in. */
export const readShelf = kept.read
export const useShelf = kept.use
export const change = kept.change
