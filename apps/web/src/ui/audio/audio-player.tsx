import { Pause, Play } from 'lucide-react'
import { minutesAndSeconds } from '../../lib/hooks/use-seconds.ts'
import { usePlaybackSpeed } from './playback-speed.ts'
import { useAudio } from './use-audio.ts'

type AudioPlayerProps = {
  label: string
  /** The length that is said elsewhere on the screen, or 0; the file's own may differ by a fraction. */
  seconds: number | undefined
  source: Parameters<typeof useAudio>[0]
  onError?: () => void
}

const buttonClass = 'size-10 shrink-0 rounded-ctl bg-current/10 text-sm font-medium'

/** Plays a sound in the colours of the text around it: a button, its position, its time and its speed. */
export function AudioPlayer({ label, seconds, source, onError }: AudioPlayerProps) {
  const { speed, chooseNextSpeed } = usePlaybackSpeed()
  const { show, isPlaying, position, duration, toggle, seek } = useAudio(source, speed)
  const length = duration ?? seconds ?? 0
  const total = Math.floor(seconds || length)
  const elapsed = Math.min(Math.floor(position), total)
  const shownSpeed = `${speed.toLocaleString('es')}×`
  return (
    <div role="group" aria-label={label} className="flex items-center gap-2">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- voice messages have no captions */}
      <audio ref={show} onError={onError} />
      <button
        type="button"
        aria-label={isPlaying ? 'Pausar' : 'Reproducir'}
        onClick={toggle}
        className={`grid place-items-center ${buttonClass}`}
      >
        {isPlaying ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
      </button>
      <input
        type="range"
        aria-label="Posición"
        aria-valuetext={`${minutesAndSeconds(elapsed)} de ${minutesAndSeconds(total)}`}
        min={0}
        max={length}
        step={length > 20 ? 1 : 0.5}
        value={position}
        disabled={length === 0}
        onChange={({ target }) => seek(Number(target.value))}
        className="h-11 w-full min-w-0 flex-1"
        style={{ accentColor: 'currentColor' }}
      />
      <span className="num text-xs">{minutesAndSeconds(position > 0 ? elapsed : total)}</span>
      <button
        type="button"
        aria-label={`Velocidad: ${shownSpeed}`}
        onClick={chooseNextSpeed}
        className={`num ${buttonClass}`}
      >
        {shownSpeed}
      </button>
    </div>
  )
}
