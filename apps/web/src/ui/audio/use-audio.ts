import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { ignoreFailure } from '../../lib/ignore-failure.ts'

const changes = ['play', 'pause', 'ended', 'timeupdate', 'seeking', 'durationchange', 'emptied', 'error']

type AudioSource = (element: HTMLAudioElement | null) => void | (() => void)

/** Controls an audio element, which pauses when another one starts. `source` is the ref that gives it its file. */
export function useAudio(source: AudioSource, speed: number) {
  const audio = useRef<HTMLAudioElement>(null)
  const [state, setState] = useState<{ isPlaying: boolean; position: number; duration: number | null }>({
    isPlaying: false,
    position: 0,
    duration: null,
  })
  const show = useCallback(
    (element: HTMLAudioElement | null) => {
      audio.current = element
      return source(element)
    },
    [source],
  )
  useLayoutEffect(() => {
    const element = audio.current
    if (!element) return
    const read = () => {
      const { paused, ended, error, currentTime, duration } = element
      // Some recordings never say how long they are.
      const known = Number.isFinite(duration) ? duration : null
      setState({ isPlaying: !paused && !ended && !error, position: currentTime, duration: known })
    }
    const pauseForOther = ({ target }: Event) => target === element || element.pause()
    changes.forEach((change) => element.addEventListener(change, read))
    document.addEventListener('play', pauseForOther, true)
    read()
    return () => {
      changes.forEach((change) => element.removeEventListener(change, read))
      document.removeEventListener('play', pauseForOther, true)
    }
  }, [])
  useLayoutEffect(() => {
    const element = audio.current
    if (!element) return
    element.playbackRate = speed
    // A file that is loaded later begins with it.
    element.defaultPlaybackRate = speed
  }, [speed])
  return {
    ...state,
    show,
    toggle: () =>
      state.isPlaying ? audio.current?.pause() : void (audio.current && ignoreFailure(audio.current.play())),
    seek(seconds: number) {
      if (audio.current) audio.current.currentTime = seconds
      // At once: a second press of a key moves on from here.
      setState((previous) => ({ ...previous, position: seconds }))
    },
  }
}
