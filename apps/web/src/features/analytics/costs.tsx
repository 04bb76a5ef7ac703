import type { Analytics, AnalyticsCost } from '@portavoz/contract'
import { formatCount } from '../../lib/format/numbers.ts'
import { formatSpentUsd } from '../../lib/format/spent-usd.ts'
import { costTable, type CostRow } from './cost-table.ts'
import { FigureSection } from './figure-section.tsx'
import { SideBySide } from './side-by-side.tsx'
import { ShareBars } from './share-bars.tsx'

/** What replies cost, by agent and by model. */
export function Costs({ costs: { total, byAgent, byModel }, suffix }: { costs: Analytics['costs']; suffix: string }) {
  return (
    <SideBySide>
      <CostList
        title="Costo por agente"
        description={describe(total)}
        rows={byAgent.map(({ name, ...cost }) => ({ label: name, ...cost }))}
        total={total}
        fileName={`costo-por-agente-${suffix}`}
      />
      <CostList
        title="Costo por modelo"
        description="Lo que costó cada modelo que escribió respuestas."
        rows={byModel.map(({ model, ...cost }) => ({ label: model, ...cost }))}
        total={total}
        fileName={`costo-por-modelo-${suffix}`}
      />
    </SideBySide>
  )
}

const describe = ({ micros, replies, unpriced }: AnalyticsCost) =>
  `${formatSpentUsd(micros)} en total por ${formatCount(replies, 'respuesta', 'respuestas')}, sin contar las pruebas ni las ` +
  `conversaciones borradas.${unpriced > 0 ? ` De ${formatCount(unpriced, 'respuesta', 'respuestas')} no sabemos el precio.` : ''}`

type CostListProps = { title: string; description: string; rows: CostRow[]; total: AnalyticsCost; fileName: string }

function CostList({ title, description, rows, total, fileName }: CostListProps) {
  return (
    <FigureSection
      title={title}
      description={description}
      mayExport={rows.length > 0}
      isTable={rows.length === 0}
      table={costTable(fileName, rows, total)}
    >
      {rows.length === 0 ? (
        <p className="text-sm text-texto-3">Ninguna respuesta de estos días usó un modelo.</p>
      ) : (
        <ShareBars
          isPlain
          label={title}
          bars={rows.map(({ label, micros, replies }) => ({
            label,
            value: micros,
            text: `${formatSpentUsd(micros)} · ${formatCount(replies, 'respuesta', 'respuestas')}`,
          }))}
        />
      )}
    </FigureSection>
  )
}
