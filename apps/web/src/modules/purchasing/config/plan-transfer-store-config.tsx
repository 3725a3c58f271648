import { CalculatorOutlined } from '@ant-design/icons'
import { type Fields, inputs } from '@erp/contract/kit'
import { planTransferStoreConfig } from '@erp/contract/purchasing/config/plan-transfer-store-config'
import { Button, Form, Select } from 'antd'
import { useMemo, useState } from 'react'
import { FieldItem, FormFrame } from '../../../kit/index.ts'
import { type FormProps, MasterPage } from '../../basic/master-page.tsx'
import { useCities } from '../../basic/use-cities.ts'
import { arranged } from '../../stock/parts/arranged.ts'
import { TryTransfer } from './try-transfer.tsx'

const fields = inputs(planTransferStoreConfig.fields) as Fields

/** 计划中转仓配置: where goods for a store are received first. */
export default function PlanTransferStores() {
  const [trying, setTrying] = useState(false)
  const columns = useMemo(() => ruleColumns(), [])
  return (
    <>
      <MasterPage
        resource={planTransferStoreConfig}
        columns={columns}
        toolbar={() => (
          <Button icon={<CalculatorOutlined aria-hidden="true" />} onClick={() => setTrying(true)}>
            试算
          </Button>
        )}
        form={(props) => <TransferForm {...props} />}
      />
      {trying && <TryTransfer onClose={() => setTrying(false)} />}
    </>
  )
}

const TransferForm = ({ row, onClose, onSaved }: FormProps) => (
  <FormFrame resource={planTransferStoreConfig} row={row} fields={fields} onClose={onClose} onSaved={onSaved}>
    {Object.entries(fields).map(([name, field]) =>
      name === 'supplierProvince' ? <Province key={name} /> : <FieldItem key={name} name={name} field={field} row={row} />,
    )}
  </FormFrame>
)

function Province() {
  const { data, isLoading } = useCities()
  return (
    <Form.Item name="supplierProvince" label="供应商省份" extra={fields['supplierProvince']!.hint}>
      <Select
        allowClear
        loading={isLoading}
        placeholder="全部省份"
        showSearch={{ optionFilterProp: 'label' }}
        options={data?.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </Form.Item>
  )
}

const ruleColumns = () =>
  arranged(planTransferStoreConfig, {
    targetStoreId: 150,
    receiveStoreId: 150,
    priority: 96,
    categoryId: { width: 170, render: (row) => row.categoryName ?? '全部类目' },
    supplierProvince: { width: 140, render: (row) => row.supplierProvinceName ?? '全部省份' },
    autoTransfer: 104,
    isActivated: 84,
    updateBy: 100,
    updateTime: 168,
  })
