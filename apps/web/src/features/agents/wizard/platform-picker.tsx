import type { Platform } from '@portavoz/contract'
import { PlatformMark } from '../../../ui/platform-mark.tsx'

const platforms = [
  { platform: 'whatsapp', text: 'Vincula un número con un código QR.' },
  { platform: 'telegram', text: 'Conecta un bot con su token.' },
] as const

export const PlatformPicker = ({ onPick }: { onPick: (platform: Platform) => void }) => (
  <div className="grid gap-3 sm:grid-cols-2">
    {platforms.map(({ platform, text }, index) => (
      <button
        key={platform}
        type="button"
        autoFocus={index === 0}
        onClick={() => onPick(platform)}
        className="grid content-start gap-2 rounded-xl border border-linea p-5 text-left transition-colors hover:border-acento hover:bg-acento-suave"
      >
        <PlatformMark platform={platform} withLabel />
        <span className="text-sm text-texto-3">{text}</span>
      </button>
    ))}
  </div>
)
