// Which part of the sample draws: parts with streams of their own do not disturb one another, so a change of
// the community leaves the Sun as it was.
export const STREAM = {
  cycle: 1,
  nest: 2,
  births: 3,
  observer: 4,
  weather: 5,
  attendance: 6,
  rows: 7,
} as const
