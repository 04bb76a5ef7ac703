import { useEffect, useRef, useState } from 'react'
import { attachments } from '../../../../../data/conversations/attachments.ts'
import { ignoreFailure } from '../../../../../lib/ignore-failure.ts'
import { createLeaveGuard } from '../../../../../lib/leave-guard.ts'
import { toast } from '../../../../../ui/feedback/toast.ts'
import type { Recorder } from './start-recording.ts'

/** `asking`: the browser asks the person for the microphone. */
export type RecorderState = { step: 'idle' | 'asking' } | { step: 'recording'; since: number }

const guardLeaving = createLeaveGuard()

export type VoiceRecorder = ReturnType<typeof useVoiceRecorder>

/**
 * Records voice notes of one conversation. What was recorded becomes one of its attached files, also when the person
 * leaves the conversation meanwhile; the browser asks before it leaves the page.
 */
export function useVoiceRecorder(conversationId: string) {
  const [state, setState] = useState<RecorderState>({ step: 'idle' })
  const [status, setStatus] = useState('')
  const current = useRef<{ recorder: Recorder; kept: Promise<boolean> }>(null)
  const isLeft = useRef(false)

  async function record() {
    setState({ step: 'asking' })
    try {
      const { startRecording } = await import('./start-recording.ts')
      const recorder = await startRecording()
      if (isLeft.current) return recorder.cancel()
      guardLeaving(true)
      current.current = { recorder, kept: keep(recorder) }
      setState({ step: 'recording', since: recorder.since })
      setStatus('Grabando una nota de voz')
      await current.current.kept
    } catch (error) {
      // The next recording says the same words, which are heard only when they are new.
      setStatus('')
      const { microphoneError } = await import('./microphone-error.ts')
      toast({ title: 'No se grabó la nota de voz', description: microphoneError(error), kind: 'error' })
    } finally {
      guardLeaving(false)
      current.current = null
      setState({ step: 'idle' })
    }
  }

  /** False when it was dropped. */
  async function keep({ ended }: Recorder): Promise<boolean> {
    const recorded = await ended
    if (!recorded) {
      setStatus('La grabación se descartó')
      return false
    }
    attachments.addVoiceNote(conversationId, recorded)
    setStatus('Nota de voz lista: escúchala o envíala')
    if (recorded.isFull)
      toast({ description: 'La nota de voz llegó a 5 minutos y dejó de grabar. Escúchala o envíala.', kind: 'info' })
    return true
  }
  // Leaving the conversation keeps what was recorded until then.
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      current.current?.recorder.stop()
    }
  }, [])

  return {
    state,
    /** For screen readers. */
    status,
    start: () => void record(),
    /** Resolves once what was recorded is attached; to false when nothing is. */
    async stop(): Promise<boolean> {
      const active = current.current
      if (!active) return false
      active.recorder.stop()
      // A failure is shown where it is recorded.
      return (await ignoreFailure(active.kept)) ?? false
    },
    cancel: () => current.current?.recorder.cancel(),
  }
}
