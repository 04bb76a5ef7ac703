import { ChevronDown } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { cx } from '../../../../lib/cx.ts'
import { lazyPart } from '../../../../ui/lazy/lazy-part.ts'
import { ReadingJournal } from './reading-journal.tsx'

const journalSteps = lazyPart(() => import('./journal-steps.tsx').then((file) => file.JournalSteps))

/**
 * `excerpt`: tells this button from the others for screen readers. `content`: the whole text of the message. `isShown`:
 * false hides the button until it is pointed at or focused.
 */
type ReplyExplanationProps = {
  messageId: string
  excerpt: string
  content: string
  isAnswered: boolean
  isShown: boolean
}

/** The journal of one message, opened on demand. */
export function ReplyExplanation({ messageId, excerpt, content, isAnswered, isShown }: ReplyExplanationProps) {
  const [isOpen, setIsOpen] = useState(false)
  const panel = useId()
  const box = useRef<HTMLDivElement>(null)
  const question = isAnswered ? '¿Por qué respondió?' : '¿Por qué no respondió?'
  const quiet = isShown || isOpen ? undefined : { opacity: 0 }
  return (
    <>
      <span aria-hidden className="pl-1" style={quiet}>
        ·
      </span>
      <button
        type="button"
        style={quiet}
        aria-label={`${question} ${excerpt}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className={cx(
          'inline-flex h-[24px] items-center gap-1 rounded-lg px-1 hover:underline',
          isAnswered ? 'text-texto-3' : 'text-texto-2',
        )}
      >
        {question}
        <ChevronDown aria-hidden className={cx('size-3.5 transition-transform', isOpen && 'rotate-180')} />
      </button>
      {isOpen ? (
        <div
          ref={box}
          id={panel}
          tabIndex={-1}
          className="mt-0.5 w-full scroll-my-5 rounded-xl border border-linea bg-superficie p-3.5 text-texto"
        >
          <Suspense fallback={<ReadingJournal />}>
            <journalSteps.Part messageId={messageId} content={content} panel={box} />
          </Suspense>
        </div>
      ) : null}
    </>
  )
}
