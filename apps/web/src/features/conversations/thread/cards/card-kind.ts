export type CardKind = 'location' | 'contact'

/** What the dialog of each kind needs. */
export type CardDialogProps = { conversationId: string; onSent: () => void; onClose: () => void }
