import { Suspense, useState } from 'react'
import { lazyPart } from '../../../../ui/lazy/lazy-part.ts'
import { CannedList } from './canned-list.tsx'
import type { useCannedReplies } from './use-canned-replies.ts'

const manageCanned = lazyPart(() => import('./manage-canned.tsx').then((file) => file.ManageCanned))

type CannedRepliesProps = { listId: string; canned: ReturnType<typeof useCannedReplies> }

/** What a slash in the message box opens: the list, and from it the dialog that edits the replies. */
export function CannedReplies({ listId, canned: { markShown, ...canned } }: CannedRepliesProps) {
  const [isManaging, setIsManaging] = useState(false)
  return (
    <>
      {canned.isOpen ? (
        <CannedList
          ref={markShown}
          id={listId}
          replies={canned.replies}
          hasAny={canned.hasAny}
          selected={canned.selected}
          onRetry={canned.retry}
          onSelect={canned.select}
          onManage={() => setIsManaging(true)}
        />
      ) : null}
      <Suspense>{isManaging ? <manageCanned.Part onClose={() => setIsManaging(false)} /> : null}</Suspense>
    </>
  )
}
