import type { ActionInput } from '@erp/contract/kit'
import { compare } from '@erp/contract/kit/decimal'
import { grouped } from '@erp/contract/kit/reading'
import { development } from '@erp/contract/product-center/development/development'
import type { PlatformProfit, ProfitTrial } from '@erp/contract/product-center/development/development-rows'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, type LineColumn, Lines } from '../../../kit/index.ts'

export type Terms = ActionInput<(typeof development)['actions']['calc-profit']>
const NAMES = [
  'estCost',
  'estPackCost',
  'estFreight',
  'estSalePrice',
  'currency',
  'feeRate',
  'payRate',
  'adRate',
  'targetPlats',
  'catId',
] as const

/** What the profit is reckoned from, of a row or of what is typed. */
export const termsOf = (row: Record<string, unknown>): Terms =>
  Object.fromEntries(NAMES.map((name) => [name, row[name] === '' ? null : (row[name] ?? null)])) as Terms

export const useTrial = (terms: Terms) =>
  useQuery({
    queryKey: [development.path, 'calc-profit', terms],
    queryFn: ({ signal }) => call(development, 'calc-profit', terms, { signal, handles: () => true }),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Income less fees less costs is the profit, all in CNY; red below what the category must earn. */
export function ProfitTable({ trial }: { trial: ProfitTrial | undefined }) {
  if (!trial?.platforms.length) return <p className="hint">填写采购价、售价和币种后试算利润</p>
  return (
    <>
      <div className="scroll-x">
        <Lines columns={columnsOf(trial.minProfitRate)} rows={trial.platforms} keyOf={({ platCode }) => platCode ?? ''} />
      </div>
      <p className="hint">
        {`金额为CNY估算，汇率 ${trial.exchangeRate}`}
        {trial.minProfitRate && `，类目最低利润率 ${trial.minProfitRate}%`}
      </p>
    </>
  )
}

const columnsOf = (least: string | null): LineColumn<PlatformProfit>[] => [
  { title: '平台', render: ({ platName }) => platName },
  { title: '收入', right: true, render: ({ income }) => grouped(income) },
  {
    title: '费用',
    right: true,
    render: ({ fees, feeRate, payRate, adRate }) => (
      <span title={`平台${feeRate}% + 收款${payRate}% + 广告${adRate}%`}>{`−${grouped(fees)}`}</span>
    ),
  },
  { title: '成本', right: true, render: ({ costs }) => `−${grouped(costs)}` },
  { title: '利润', right: true, render: (line) => <b className={toneOf(line, least)}>{grouped(line.profit)}</b> },
  { title: '利润率', right: true, render: (line) => <b className={toneOf(line, least)}>{`${line.profitRate}%`}</b> },
]

const toneOf = ({ profitRate }: PlatformProfit, least: string | null): string | undefined =>
  compare(profitRate, least ?? 0) < 0 ? 'over-time' : undefined
