import { createIdleProcesses } from '../../platform/process/idle-processes.ts'
import { FrameTooLongError, createFrameReader, encodeHeader, type PictureFrame } from './picture-frames.ts'
import { startPictureChild } from './picture-child.ts'

/** `outputBytes`: of one picture. */
export type ConverterLimits = { memoryMb: number; longestMs: number; outputBytes: number; idleMs: number }

/**
 * `died`: its process ended without an answer. `refused`: its process was killed, because the picture needs more than
 * it may.
 */
export type ConversionResult =
  | { outcome: 'answered'; frame: PictureFrame }
  | { outcome: 'too_long' }
  | { outcome: 'died' | 'refused'; cause: unknown }

type PictureConverter = ReturnType<typeof startConverter>

/** An idle process takes about 80 MB. */
const MAX_IDLE = 2
/** A process that worked longer is not used again; the kernel ends it at three times that. */
const MAX_BUSY_MS = 30_000

/**
 * Processes that change pictures. A start takes 130 ms of a processor, the thumbnail of a photo 30, so a process stays
 * for further pictures of its source. Two sources never share one: a picture may take over the process that decodes it.
 */
export function createConverterPool(limits: ConverterLimits) {
  const idle = createIdleProcesses<PictureConverter>({ maxIdle: MAX_IDLE, idleMs: limits.idleMs })

  return {
    async convert(task: PictureFrame, source: string): Promise<ConversionResult> {
      let converter: PictureConverter
      try {
        converter = idle.take(source) ?? startConverter(limits)
      } catch (cause) {
        return { outcome: 'died', cause }
      }
      const result = await converter.convert(task)
      if (result.outcome === 'answered') idle.giveBack(converter, source)
      else converter.end()
      return result
    },
    /** A process that works is ended after its picture. */
    close: idle.close,
  }
}

function startConverter({ memoryMb, longestMs, outputBytes }: ConverterLimits) {
  const child = startPictureChild(['serve'], { memoryMb, cpuMs: 3 * MAX_BUSY_MS })
  const readFrame = createFrameReader(child.output, outputBytes)
  let busyMs = 0

  async function ask(task: PictureFrame): Promise<ConversionResult> {
    try {
      child.input.write(encodeHeader(task))
      child.input.write(task.bytes)
      const frame = await readFrame()
      if (frame) return { outcome: 'answered', frame }
      await child.ended
      return { outcome: child.killedFor() === null ? 'died' : 'refused', cause: new Error(child.causeOfEnd()) }
    } catch (cause) {
      return cause instanceof FrameTooLongError ? { outcome: 'too_long' } : { outcome: 'died', cause }
    }
  }

  return {
    async convert(task: PictureFrame): Promise<ConversionResult> {
      const startedAt = performance.now()
      child.setKeepsServerAlive(true)
      const stopWatching = child.watch(longestMs)
      const result = await ask(task)
      stopWatching()
      child.setKeepsServerAlive(false)
      busyMs += performance.now() - startedAt
      return result
    },
    isSpent: () => busyMs > MAX_BUSY_MS || child.hasEnded(),
    hasEnded: child.hasEnded,
    end: child.kill,
  }
}
