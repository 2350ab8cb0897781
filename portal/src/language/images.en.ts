/** The list of images, the dialog of one or two of them, and the Sun's orientation. */
export default {
  untitled: 'Untitled',
  theSun: 'The Sun',
  alt: (title: string, observer: string, time: string) => `${title}, by ${observer}, ${time}`,
  cannotBeLoaded: 'The image cannot be loaded',
  belowHorizon: 'Sun below the horizon',
  orientationMeanings: 'What P, B0 and L0 mean',
  dialog: 'Image',
  orientation: 'Orientation of the Sun',
  unknownWithoutSite: 'unknown without the site',
  previous: 'Previous',
  next: 'Next',
  close: 'Close',
  /** Labels and meanings of the values of the ephemeris. */
  p: 'P',
  pMeaning:
    "Position angle: how far the Sun's north pole is turned from celestial north, positive towards the east.",
  b0: 'B0',
  b0Meaning: 'Latitude on the Sun of the centre of the disk, north positive.',
  l0: 'L0',
  l0Meaning: 'Carrington longitude of the centre of the disk.',
  altitude: 'Altitude of the Sun',
  altitudeMeaning:
    'How high the Sun was above the horizon of the site. Images with the Sun below the horizon are flagged.',
  parallacticAngle: 'Parallactic angle',
  parallacticAngleMeaning:
    'How far the zenith, which an altazimuth mount keeps at the top, is turned from celestial north, positive towards the east.',
  grid: 'Solar grid',
  gridDescription: (degrees: number) => `Solar grid with lines every ${degrees} degrees`,
  /** The letter at the Sun's north pole. */
  north: 'N',
  gridLines: (degrees: number) => `The grid has a line every ${degrees}°, the equator is thicker.`,
  assumesZenith: 'It assumes that the zenith is at the top of the picture.',
  assumesNorth: 'It assumes that celestial north is at the top of the picture.',
  assumesNorthWithoutSite:
    'It assumes that celestial north is at the top of the picture, because the site, and with it the parallactic angle, is not reported.',
  assumesNorthWithoutMount:
    'It assumes that celestial north is at the top of the picture, because the mount is not reported.',
  fitGrid: 'Fit it to the disk:',
  size: 'Size',
  sizeValue: (percent: number) => `${percent} % of the picture`,
  rotation: 'Rotation',
  rotationValue: (degrees: number) => `${degrees} degrees to the left`,
  /** The images of one UTC day, of those that are loaded. */
  ofDay: (day: string) => `Images of ${day}`,
  compare: 'Compare',
  chooseSecond: 'Below the image, choose another one to compare it with.',
  onlyOne: 'No other image is loaded, so there is none to compare it with.',
  allLoaded: 'All images of this page',
  stopComparing: 'Show one image',
  arrangement: 'Arrangement',
  sideBySide: 'Side by side',
  slider: 'Slider',
  sliderPosition: 'Where the second image begins',
  sliderValue: (percent: number) => `${percent} % of the width`,
  northUp: 'North up',
  /** `name` is the image's title. */
  left: (name: string) => `Left: ${name}`,
  right: (name: string) => `Right: ${name}`,
}
