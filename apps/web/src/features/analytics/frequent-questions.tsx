import type { AnalyticsPeriod, AskedQuestion } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { frequentQuestionsQuery } from '../../data/analytics/analytics.ts'
import { useMay } from '../../data/workspaces/workspaces.ts'
import { formatCount } from '../../lib/format/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { RetryLine } from '../../ui/feedback/retry-line.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FigureSection } from './figure-section.tsx'
import { SideBySide } from './side-by-side.tsx'
import { ShareBars } from './share-bars.tsx'

/** What contacts asked most, and what most in vain. */
export function FrequentQuestions({ period, suffix }: { period: AnalyticsPeriod; suffix: string }) {
  const { data, error, refetch } = useQuery(frequentQuestionsQuery(period))
  if (error) return <RetryLine onRetry={() => void refetch()}>No se pudieron leer las preguntas.</RetryLine>
  if (!data) return <Skeleton size="h-72 w-full rounded-panel" />
  const scope = data.isPartial ? ' Solo de los últimos 1.000 mensajes de esos días.' : ''
  return (
    <SideBySide>
      <AskedList
        title="Lo que más preguntan"
        description={`Preguntas parecidas cuentan como una.${scope}`}
        questions={data.asked}
        fileName={`preguntas-${suffix}`}
        nothing="Nadie preguntó nada en estos días."
      />
      <AskedList
        title="Preguntas sin respuesta"
        description={`Lo que tu agente no supo contestar: añádelo a sus documentos. Solo textos, de días completos: en Preguntas puede haber alguna más.${scope}`}
        questions={data.inVain}
        fileName={`preguntas-sin-respuesta-${suffix}`}
        nothing="Ninguna en estos días."
      />
    </SideBySide>
  )
}

/** As long as the list beside it, in most cases. */
const SHOWN_AT_FIRST = 10

type AskedListProps = {
  title: string
  description: string
  questions: readonly AskedQuestion[]
  fileName: string
  nothing: string
}

function AskedList({ title, description, questions, fileName, nothing }: AskedListProps) {
  const mayExport = useMay('export')
  const [isOpen, setIsOpen] = useState(false)
  const shown = isOpen ? questions : questions.slice(0, SHOWN_AT_FIRST)
  return (
    <FigureSection
      title={title}
      description={description}
      mayExport={mayExport && questions.length > 0}
      isTable
      table={{ fileName, head: ['Pregunta', 'Veces'], rows: questions.map(({ text, times }) => [text, times]) }}
    >
      {questions.length === 0 ? (
        <p className="text-sm text-texto-3">{nothing}</p>
      ) : (
        <ShareBars
          isPlain
          label={title}
          bars={shown.map(({ text, times }) => ({
            label: text,
            value: times,
            text: formatCount(times, 'vez', 'veces'),
          }))}
        />
      )}
      {questions.length > SHOWN_AT_FIRST ? (
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-label={`Ver ${isOpen ? 'menos' : 'más'}: ${title}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Ver menos' : 'Ver más'}
        </Button>
      ) : null}
    </FigureSection>
  )
}
