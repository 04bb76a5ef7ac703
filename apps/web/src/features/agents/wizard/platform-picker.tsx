import type { Platform } from '@portavoz/contract'
import { PlatformMark } from '../../../ui/platform-mark.tsx'

const platforms = [
  { platform: 'whatsapp', text: 'Vincula un número con un código QR.', soon: true },
  { platform: 'telegram', text: 'Conecta un bot con su token.', soon: false },
] as const

export const PlatformPicker = ({ onPick }: { onPick: (platform: Platform) => void }) => (
  <div className="grid gap-3 sm:grid-cols-2">
    {platforms.map(({ platform, text, soon }) => (
      <button
        key={platform}
        type="button"
        disabled={soon}
        autoFocus={!soon}
        onClick={() => onPick(platform)}
        className="grid content-start gap-2 rounded-xl border border-linea p-5 text-left transition-colors not-disabled:hover:border-acento not-disabled:hover:bg-acento-suave disabled:cursor-not-allowed disabled:bg-superficie-2"
      >
        <PlatformMark platform={platform} withLabel />
        <span className="text-sm text-texto-3">{text}</span>
        {soon ? <span className="text-xs font-medium text-texto-2">Disponible muy pronto</span> : null}
      </button>
    ))}
  </div>
)
