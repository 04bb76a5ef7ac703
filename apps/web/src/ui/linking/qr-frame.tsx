import { limits } from '@portavoz/contract'
import type { ReactNode } from 'react'

/** The perimeter of a 236 px square with 20 px corners, without its stroke. */
const SIDE = 236
const LINE = 4

/** A frame around the QR that shrinks as its time runs out. */
export const QrFrame = ({ seconds, children }: { seconds: number; children: ReactNode }) => (
  <div className="relative size-59 shrink-0">
    <div className="grid size-full place-items-center p-2">{children}</div>
    <svg aria-hidden viewBox={`0 0 ${SIDE} ${SIDE}`} className="pointer-events-none absolute inset-0 size-full">
      {['stroke-linea', 'stroke-acento'].map((stroke, index) => (
        <rect
          key={stroke}
          x={LINE / 2}
          y={LINE / 2}
          width={SIDE - LINE}
          height={SIDE - LINE}
          rx={14}
          fill="none"
          strokeWidth={LINE}
          pathLength={100}
          strokeDasharray={index === 0 ? undefined : `${(seconds * 100_000) / limits.qrLifeMs} 100`}
          className={stroke}
        />
      ))}
    </svg>
  </div>
)
