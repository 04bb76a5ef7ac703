import { useSyncExternalStore } from 'react'
import { ignoreStorageErrors } from '../../lib/ignore-storage-errors.ts'

const STORAGE_KEY = 'portavoz.playback-speed'
const speeds = [1, 1.5, 2] as const
const listeners = new Set<() => void>()
/** For a browser that stores nothing. */
let lastSpeed: number | null = null

function readSpeed() {
  const stored = lastSpeed ?? Number(ignoreStorageErrors(() => localStorage.getItem(STORAGE_KEY)))
  return speeds.find((speed) => speed === stored) ?? speeds[0]
}

function chooseNextSpeed() {
  const next = speeds[(speeds.indexOf(readSpeed()) + 1) % speeds.length]!
  lastSpeed = next
  ignoreStorageErrors(() => localStorage.setItem(STORAGE_KEY, String(next)))
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The speed of every player, remembered on this device. */
export const usePlaybackSpeed = () => ({ speed: useSyncExternalStore(subscribe, readSpeed), chooseNextSpeed })
