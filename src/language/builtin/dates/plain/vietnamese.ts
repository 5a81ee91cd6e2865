import { YEAR } from "../forms.ts";
import type { PlainVocabulary } from "./vocabulary.ts";

// "lần thứ hai" is the second time, "thứ hai hàng tuần" every Monday.
const weekday = (names: string) =>
  `(?<!(?:lần|con|người|vợ|chồng|tầng|hạng|bước|ngày|tuần|tháng|năm|phần|cái|bài|chương|vòng) )(?:(?:sáng|trưa|chiều|tối) )?th(?:ứ|u) ?(?:${names})(?! (?:hàng|hằng|mỗi|nào))`;
// "T2" may be anything.
const shortDay = (digit: number) =>
  `(?<=(?:sáng|trưa|chiều|tối|đến|tới|trước|vào|hôm|từ) )t${digit}|t${digit}(?= (?:này|tuần (?:này|sau|tới|trước)|sau|tới)|,? (?:lúc |khoảng )?\\d{1,2} ?(?:h|g(?![a-zà-ỹ])|giờ))`;
const month = (names: string) =>
  `(?<!(?:đường|phố|cầu|phường|công viên) \\d{1,2} )(?:tháng|thg|thang) ?(?:${names})(?![\\d.,]\\d|/\\d)(?! (?:ngày|tuần|lần|người|triệu|tr|k|củ|nghìn|buổi|tiếng|giờ|năm (?:trước|nữa)|âm|âl|al))(?: năm(?= \\d{4}))?`;
const after = "(?<=(?:tuần|tháng|năm|nhật|cn|thứ ?\\S{1,3}|t[2-7]) )";

export const vietnamese: PlainVocabulary = {
  // Explicit letters: `\p{L}` takes long to compile.
  begin: "(?<![\\wà-ỹ])",
  end: "(?![\\wà-ỹ])",
  days: [
    "(?:hôm|ngày|bữa) kia(?= |$)(?<=(?:hôm|bữa) kia)",
    "(?:hôm|bữa|ngày) qua|hom qua|(?<=(?:sáng|trưa|chiều|tối|đêm) )qua",
    "(?:hôm|bữa) nay|hom nay|(?<=(?:sáng|trưa|chiều|tối|đêm) )nay|(?<=^|[.!?\\n] ?)nay",
    "(?:ngày|bữa|hôm) mai|ngay mai|(?<=(?:sáng|trưa|chiều|tối|đêm) )mai|(?<!(?:hoa|cây|cành|chậu|chị|cô|em|bé|bà|bạn|sớm|gặp|với|cho|của) )(?-i:mai)(?! (?:vàng|mối|sau|này|mốt|kia|táng|mỉa))|(?<=^|[.!?\\n] ?)Mai(?= (?:phải|đi|nộp|họp|nhớ|có (?:họp|lịch|hẹn|tiết)|cần|là|lúc|mình|mấy|cả|ko|không|thi|trả|gửi|đón|mua|sáng|chiều|tối|\\d))",
    "ngày (?:kia|mốt)|(?<=(?:sáng|trưa|chiều|tối) )(?:mốt|kia)|(?<=^|[.!?\\n] ?)mốt(?! (?:thời|này|mới|nhất|năm))",
  ].join(" / "),
  dayParts: "(?:buổi |lúc |vào )?(?:sáng sớm|sáng|trưa|chiều tối|chiều|tối|đêm|khuya)",
  weekdays: `${[
    `${weekday("hai|2")}|${shortDay(2)}`,
    `${weekday("ba|3")}|${shortDay(3)}`,
    `${weekday("tư|4")}|${shortDay(4)}`,
    `${weekday("năm|5")}|${shortDay(5)}`,
    `${weekday("sáu|sau|6")}|${shortDay(6)}`,
    `${weekday("bảy|bẩy|7")}|${shortDay(7)}`,
    "(?:chủ|chúa) nhật(?! (?:hàng|hằng))|chu nhat|(?<=(?:sáng|trưa|chiều|tối|đến|tới|trước|vào|hôm|và) )cn|cn(?= (?:này|tuần (?:này|sau|tới|trước)|sau|tới))",
  ].join(" / ")}`,
  months: [
    "0?1(?!\\d)|một|giêng",
    "0?2(?!\\d)|hai",
    "0?3(?!\\d)|ba",
    "0?4(?!\\d)|tư|bốn",
    "0?5(?!\\d)|năm(?! (?:\\d|nay|ngoái|trước|sau|tới))",
    "0?6(?!\\d)|sáu",
    "0?7(?!\\d)|bảy|bẩy",
    "0?8(?!\\d)|tám",
    "0?9(?!\\d)|chín",
    "10|mười(?! (?:một|hai))",
    "11|mười một",
    "12|mười hai|chạp",
  ]
    .map(month)
    .join(" / "),
  monthLead:
    "vào|trong|đến|tới|từ|trước|sau|hết|cuối|đầu|giữa|hồi|qua|cho|của|(?=(?:tháng|thg) ?\\d{1,2}(?! ?[a-zà-ỹ]{0,}(?:ngày|tuần|lần|người|triệu)))",
  ordinal: "",
  to: "đến|tới",
  dates: [
    "ngày (?<day>[12]?\\d|3[01])(?! ?(?:tháng|[/.-]|\\d))",
    `năm (?<year>${YEAR})`,
    "\\(?(?:ngày |hôm |mùng |mồng )?(?<![\\d/.-]|(?:đường|phố|số|hẻm|ngõ|nhà|lô) )(?<day>0?[1-9]|[12]\\d|3[01])[/-](?<number>0?[1-9]|1[0-2])(?:[/-](?<year>20\\d\\d|\\d\\d))?(?![\\d/-]| ?(?:kg|km|lít|%|cái|phần|cuốn|quyển|học sinh|người|ký|bình|mẫu|âm|âl)|[.,]\\d)",
    "(?:từ )?(?:ngày )?(?<![\\d/.-])(?<day>\\d{1,2})(?: ?(?:đến|tới|[-–]) ?(?:ngày )?)(?<last>\\d{1,2})[/-](?<number>0?[1-9]|1[0-2])(?:[/-](?<year>20\\d\\d))?(?![\\d/-])",
    "(?:từ )?(?:ngày )?(?<day>\\d{1,2}) (?:đến|tới) (?:ngày )?(?<last>\\d{1,2}) tháng (?<number>0?[1-9]|1[0-2])(?:(?: năm |[/-])(?<year>20\\d\\d))?(?![\\d/-])",
    "(?:ngày |hôm |mùng |mồng )?(?<day>\\d{1,2}) (?:tháng|thg) ?(?<number>1[0-2]|0?[1-9])(?:/| năm |[ ,]+)(?<year>20\\d\\d)",
    "(?:ngày |hôm |mùng |mồng )(?<day>\\d{1,2}) (?:tháng|thg) ?(?<number>1[0-2]|0?[1-9])(?![\\d/]| (?:âm|âl|al)(?![a-zà-ỹ]))",
  ],
  units: {
    minute: "phút",
    hour: "giờ|tiếng(?: đồng hồ)?",
    day: "ngày|hôm",
    week: "tuần(?: lễ)?",
    month: "tháng",
    year: "năm",
  },
  weekend: "cuối tuần",
  numbers:
    "một / hai / ba / bốn|tư / năm / sáu / bảy|bẩy / tám / chín / mười(?! (?:một|hai)) / mười một / mười hai",
  steps: `${after}(?:vừa rồi|vừa qua|trước|rồi|ngoái|qua) / ${after}(?:này|nay) / ${after}(?:sau|tới|kế tiếp|kế|sắp tới)|sang(?= (?:năm|tháng|tuần)(?! (?:này|nay|sau|tới|\\d)))`,
  ago: [
    "(?:cách đây |từ )?(?=\\d|một|hai|ba|bốn|năm|sáu|bảy|tám|chín|mười)# (?:trước(?! (?:khi|ngày|thứ|đó|hạn))|về trước)",
    "cách đây (?:khoảng )?(?=\\d|một|hai|ba|bốn|năm|sáu|bảy|tám|chín|mười)#",
  ],
  ahead: [
    "(?:trong |sau |còn )?(?=\\d|một|hai|ba|bốn|năm|sáu|bảy|tám|chín|mười)# (?:nữa|sau(?! (?:khi|đó|sinh)))",
    "(?<=^|[.!?\\n] ?|(?:sẽ|lại|hẹn|trả lời|vào) )sau (?=\\d)#",
  ],
  every: "mỗi|mọi|hàng|hằng|các",
  clocks: [
    "(?:lúc |vào lúc |khoảng |tầm |từ |trước |đến )?(?<!(?:trong|mất|suốt|hơn|thêm|kéo dài|đủ|[.,:]) ?)(?<hour>[01]?\\d|2[0-3]) ?(?:h|g|giờ)(?: ?(?<minute>[0-5]\\d)(?: ?(?:phút|p))?| ?(?<half>rưỡi))?(?! ?(?:kém|/|nữa|trước|đồng hồ|bay|liền|liên tục|mỗi|một ngày))",
    "(?:lúc |vào lúc )(?<hour>một|hai|ba|bốn|năm|sáu|bảy|tám|chín|mười(?: một| hai)?) giờ(?: (?<half>rưỡi))?(?! kém)",
  ],
  clockLead: "lúc|vào lúc|khoảng|tầm|từ|trước|đến",
  // 11 at noon is before 12, 1 at night is after midnight.
  afternoon:
    "chiều|tối|(?<!1[01] ?(?:h|g|giờ|:)[\\d ]{0,9}(?:rưỡi )?)trưa(?!.{0,20}1[01] ?(?:h|g|:))|(?<=(?:9|1[01]) ?(?:h|g|giờ|:)[\\d ]{0,9}(?:rưỡi )?)(?:đêm|khuya)",
  past: "đã|rồi|vừa|mới|hôm qua|hôm kia|qua|ngoái|trước đây|hồi|cách đây|bị|xong|hôm nọ",
  future:
    "sẽ|phải|cần|nhớ|sắp|mai|tới|sau|hạn|deadline|nộp|nữa|hẹn|lịch|định|kịp|chuẩn bị|đặt|trước (?:thứ|ngày|tháng)",
  relations: [
    ["trước(?: ngày)?|đến|tới|cho đến|muộn nhất", "until"],
    ["từ|kể từ", "since"],
    ["sau", "after"],
  ],
};
