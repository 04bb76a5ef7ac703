import type { AgentWords, CustomConfig, FieldErrors, Platform } from '@portavoz/contract'
import type { ReactNode } from 'react'
import { useUsualEngine } from '../../../data/engines.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { formOver, isOptionOf } from '../options/options.ts'
import { usualConfig } from '../options/usual-config.ts'
import { Recovered } from '../recovered.tsx'
import { WordsForm } from '../words-form.tsx'
import type { NewWords } from './use-new-words.ts'

type Props = {
  platform: Platform
  wizard: { words: NewWords; create: (said: AgentWords & { customConfig: CustomConfig }) => Promise<void> }
  onWrong?: (fields: FieldErrors) => void
  /** From where it will answer. */
  children: ReactNode
}

/** What a new agent is and says. */
export function DescribeAgent({ platform, wizard: { words, create }, onWrong, children }: Props) {
  const voice = { platform, engine: useUsualEngine() ?? 'embedded' } as const
  const form = useZodForm(formOver(usualConfig, isOptionOf(voice)), create, onWrong)
  return (
    <>
      <p className="mb-4 text-sm text-texto-3">{children}</p>
      {words.isRecovered ? <Recovered onDiscard={words.forget} /> : null}
      <WordsForm
        key={words.isRecovered ? 'draft' : 'new'}
        form={form}
        words={words.words}
        onWords={words.type}
        options={{ voice, config: usualConfig }}
      />
    </>
  )
}
