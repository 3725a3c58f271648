import { scopeFields } from '@erp/contract/stock/check/check-fields'
import { LOCATION_TYPES } from '@erp/contract/stock/location/location-fields'
import { storeLocation } from '@erp/contract/stock/location/store-location'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { call, FieldItem, tabLeaves } from '../../../kit/index.ts'
import { LocationsSelect } from './locations-select.tsx'
import { SkusSelect } from './skus-select.tsx'

const WAYS = ['按库区', '按库位', '按SKU', '粘贴'] as const
type Way = (typeof WAYS)[number]

/** Which places are counted, in one of four ways; what was said in another way counts as well. */
export function ScopeItems({ begin = '按库区' }: { begin?: Way }) {
  const [way, setWay] = useState<Way>(begin)
  const storeId = Form.useWatch<number>('storeId')
  const hidden = (shown: Way) => way !== shown
  return (
    <fieldset className="form-group form-wide">
      <legend>盘点范围</legend>
      <Segmented aria-label="范围方式" options={[...WAYS]} value={way} onChange={setWay} />
      <div className="check-scope">
        <Areas storeId={storeId} hidden={hidden('按库区')} />
        <Form.Item name={['scope', 'locationIds']} label="库位" hidden={hidden('按库位')}>
          <LocationsSelect storeId={storeId} />
        </Form.Item>
        <Form.Item name={['scope', 'skuIds']} label="SKU" hidden={hidden('按SKU')}>
          <SkusSelect />
        </Form.Item>
        <Form.Item name={['scope', 'locationNames']} label="库位号（一行一个）" hidden={hidden('粘贴')}>
          <Input.TextArea autoSize={{ minRows: 4, maxRows: 10 }} />
        </Form.Item>
        <Form.Item name={['scope', 'skus']} label="SKU编码（一行一个）" hidden={hidden('粘贴')}>
          <Input.TextArea autoSize={{ minRows: 4, maxRows: 10 }} />
        </Form.Item>
        <FieldItem name={['scope', 'includeZero']} field={scopeFields.includeZero} />
      </div>
    </fieldset>
  )
}

function Areas({ storeId, hidden }: { storeId: number | undefined; hidden: boolean }) {
  const asked = useQuery({
    queryKey: [storeLocation.path, 'options', storeId],
    queryFn: ({ signal }) => call(storeLocation, 'options', { storeId: storeId! }, { signal }),
    enabled: Boolean(storeId),
  })
  const areas = asked.data?.areas ?? []
  return (
    <>
      <Form.Item name={['scope', 'areaCodes']} label="库区" hidden={hidden}>
        <Select
          mode="multiple"
          {...tabLeaves}
          placeholder={storeId ? '不选为全部库区' : '请先选择仓库'}
          disabled={!storeId}
          options={areas.map(({ areaCode, areaName }) => ({ value: areaCode, label: `${areaCode} ${areaName}` }))}
        />
      </Form.Item>
      <Form.Item name={['scope', 'roadwayNos']} label="巷道" hidden={hidden} extra="输入巷道号后回车，不填为全部">
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ']} />
      </Form.Item>
      <Form.Item name={['scope', 'locationTypes']} label="库位类型" hidden={hidden}>
        <Select
          mode="multiple"
          {...tabLeaves}
          placeholder="不选为全部类型"
          options={LOCATION_TYPES.map(([value, label]) => ({ value, label }))}
        />
      </Form.Item>
    </>
  )
}
