import { inventoryUpdateConfig, type Trial } from '@erp/contract/goods/online/inventory-update-config'
import { Alert, Input, Tag } from 'antd'
import { useState } from 'react'
import { CallError, call, ViewDrawer } from '../../../kit/index.ts'
import './trial.css'

const quiet = { handles: (error: CallError) => error.showing !== 'expired' }

/** Type a shop SKU and read how its quantity comes about, step by step. */
export function TrialPanel({ onClose }: { onClose: () => void }) {
  const [asked, setAsked] = useState<{ trials?: Trial[]; wrong?: string; busy?: boolean }>({})
  const ask = async (typed: string) => {
    const shopSku = typed.trim()
    if (!shopSku) return
    setAsked({ busy: true })
    await call(inventoryUpdateConfig, 'preview', { shopSku }, quiet).then(
      (trials) => setAsked({ trials }),
      (error: unknown) => setAsked({ wrong: error instanceof CallError ? error.message : '未能试算' }),
    )
  }
  return (
    <ViewDrawer open size={560} title="试算在线库存" onClose={onClose}>
      <Input.Search
        autoFocus
        aria-label="店铺SKU"
        placeholder="输入店铺SKU"
        enterButton="试算"
        loading={asked.busy}
        onSearch={(typed) => void ask(typed)}
      />
      {asked.wrong && <Alert className="trial" type="error" showIcon title={asked.wrong} />}
      {asked.trials?.map((trial) => (
        <Steps key={trial.shopskuId} trial={trial} />
      ))}
    </ViewDrawer>
  )
}

function Steps({ trial }: { trial: Trial }) {
  const { platName, shopName, shopSku, title, onlineStock, quantity, steps } = trial
  return (
    <section className="trial" aria-label={`${shopName} ${shopSku}`}>
      <header>
        <b>{shopSku}</b>
        <span>
          {platName} · {shopName}
        </span>
        {quantity === null ? <Tag>不推送</Tag> : <Tag color="blue">应推 {quantity}</Tag>}
      </header>
      <p className="hint">
        {title} · 在线库存 {onlineStock}
      </p>
      <ol>
        {steps.map(({ label, value, note }, i) => (
          <li key={label + String(i)}>
            <span>
              {label}
              {note && <small>{note}</small>}
            </span>
            <b>{value}</b>
          </li>
        ))}
      </ol>
    </section>
  )
}
