import type { CityNode } from '@erp/contract/basic/china-city'
import { Cascader, Form } from 'antd'
import { useCities } from './use-cities.ts'

/** 省、市、区县 in one control; the codes and the names go into the form's own fields. */
export function RegionInput() {
  const form = Form.useFormInstance()
  const { data, isLoading } = useCities()
  const codes: (string | null | undefined)[] = [
    Form.useWatch('provinceCode'),
    Form.useWatch('cityCode'),
    Form.useWatch('areaCode'),
  ]
  const choose = (path: CityNode[] = []) => {
    const [province, city, area] = path
    form.setFieldsValue({
      provinceCode: province?.code ?? null,
      cityCode: city?.code ?? null,
      areaCode: area?.code ?? null,
      province: province?.name ?? null,
      city: city?.name ?? null,
    })
  }
  return (
    <Form.Item label="省/市/区县" htmlFor="region">
      <Cascader<CityNode>
        id="region"
        options={data}
        loading={isLoading}
        fieldNames={{ label: 'name', value: 'code', children: 'children' }}
        value={codes.filter((code): code is string => Boolean(code))}
        changeOnSelect
        allowClear
        placeholder="选择，或输入名称、拼音"
        showSearch={{ filter: (typed, path) => path.some((node) => matches(node, typed)), limit: 50 }}
        onChange={(_codes, path) => choose(path as CityNode[] | undefined)}
      />
    </Form.Item>
  )
}

const matches = (node: CityNode, typed: string): boolean =>
  `${node.name} ${node.pinyin ?? ''} ${node.code}`.toLowerCase().includes(typed.trim().toLowerCase())
