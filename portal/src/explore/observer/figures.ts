/** Figures that are computed here, to two decimals as those of the service are. */
export const toTwoDecimals = (value: number): string => String(Math.round(value * 100) / 100)
