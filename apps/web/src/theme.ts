import type { ThemeConfig } from 'antd'

const FONT = `-apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif`

/** Quiet and dense: read for ten hours a day. */
export const theme: ThemeConfig = {
  token: {
    colorPrimary: '#2358d5',
    colorInfo: '#2358d5',
    colorTextBase: '#1c2434',
    colorBorder: '#d5dae3',
    colorBorderSecondary: '#e6e9ef',
    colorBgLayout: '#f3f5f8',
    colorBgMask: 'rgba(24, 34, 54, 0.3)',
    borderRadius: 5,
    fontFamily: FONT,
    fontSize: 14,
    controlHeight: 30,
    controlHeightSM: 24,
    motionDurationMid: '0.12s',
    motionDurationSlow: '0.16s',
  },
  components: {
    Drawer: { footerPaddingBlock: 10 },
    Form: { itemMarginBottom: 16, verticalLabelPadding: '0 0 4px' },
    Menu: { itemHeight: 34, itemMarginBlock: 2, itemMarginInline: 6, activeBarBorderWidth: 0, itemBorderRadius: 5 },
    Tabs: { horizontalItemPaddingSM: '8px 0', horizontalItemGutter: 22 },
  },
}
